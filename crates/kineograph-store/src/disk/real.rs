//! The files of the system.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::regular::open;
use super::{Disk, DiskFile, FileKind, Metadata, Modified, NotOpened, folder_of, identity};

/// The files of the system.
#[derive(Debug, Clone, Copy, Default)]
pub struct RealDisk;

impl Disk for RealDisk {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let mut file = regular(path, OpenOptions::new().read(true))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        fs::metadata(path).map(|metadata| metadata_of(&metadata))
    }

    fn resolve(&self, path: &Path) -> io::Result<PathBuf> {
        fs::canonicalize(path)
    }

    fn read_link(&self, path: &Path) -> io::Result<PathBuf> {
        fs::read_link(path)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        let mut names = fs::read_dir(folder)?
            .map(|entry| entry.map(|entry| entry.file_name()))
            .collect::<io::Result<Vec<_>>>()?;
        names.sort();
        Ok(names)
    }

    fn create_new(&self, path: &Path, mode: Option<u32>) -> io::Result<Box<dyn DiskFile>> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt as _;
            options.mode(mode.unwrap_or(0o666) & 0o777);
        }
        #[cfg(not(unix))]
        let _ = mode;
        Ok(Box::new(RealFile(options.open(path)?)))
    }

    fn open_append(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        Ok(Box::new(RealFile(regular(path, OpenOptions::new().append(true))?)))
    }

    fn rewrite(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        // Written over the former contents, which keep their blocks: a full disk then refuses only what the file grows by.
        let mut file = regular(path, OpenOptions::new().write(true))?;
        file.write_all(bytes)?;
        file.set_len(bytes.len() as u64)?;
        file.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn rename_new(&self, from: &Path, to: &Path) -> io::Result<()> {
        match fs::hard_link(from, to) {
            Ok(()) => self.remove(from),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
            Err(_) if fs::symlink_metadata(to).is_ok() => Err(io::ErrorKind::AlreadyExists.into()),
            // FAT has no hard links.
            Err(_) => self.rename(from, to),
        }
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn create_folder(&self, path: &Path) -> io::Result<()> {
        if path.is_dir() {
            return Ok(());
        }
        fs::create_dir_all(path)?;
        // The names of new folders have to be on the disk as well.
        path.ancestors().skip(1).take(3).try_for_each(|above| match self.sync_folder(above) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        })
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        let path = if path.as_os_str().is_empty() { folder_of(path) } else { path };
        // Windows does not open folders, and some file systems don't sync them. A folder that may be written but not read can't be
        // opened either. The file is complete in any case.
        let Ok(folder) = File::open(path) else { return Ok(()) };
        match folder.sync_all() {
            Err(error) if !is_fault(&error) => Ok(()),
            synced => synced,
        }
    }
}

/// Opens a file, and nothing else that has this path.
fn regular(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    open(path, true, options).map_err(|error| match error {
        NotOpened::Failed(error) => error,
        NotOpened::NotAFile | NotOpened::Empty => io::ErrorKind::InvalidInput.into(),
    })
}

/// Whether an error of a sync is a fault rather than a refusal to sync folders at all.
fn is_fault(error: &io::Error) -> bool {
    !matches!(
        error.kind(),
        io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput | io::ErrorKind::PermissionDenied
    )
}

struct RealFile(File);

impl DiskFile for RealFile {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.0.sync_all()
    }

    fn metadata(&self) -> io::Result<Metadata> {
        self.0.metadata().map(|metadata| metadata_of(&metadata))
    }

    fn copy_attributes(&mut self, from: &Path) -> io::Result<()> {
        copy_attributes(from, &self.0)
    }
}

#[cfg(unix)]
fn copy_attributes(from: &Path, to: &File) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    let (wanted, own) = (fs::metadata(from)?, to.metadata()?);
    // Only the administrator may give files away, FAT and SMB know no owners: the group alone may still work.
    if (wanted.uid(), wanted.gid()) != (own.uid(), own.gid())
        && fchown(to, Some(wanted.uid()), Some(wanted.gid())).is_err()
    {
        fchown(to, None, Some(wanted.gid())).ok();
    }
    copy_extended(from, to);
    // Last: a change of the owner clears some permissions.
    to.set_permissions(wanted.permissions())
}

#[cfg(not(unix))]
fn copy_attributes(from: &Path, to: &File) -> io::Result<()> {
    to.set_permissions(fs::metadata(from)?.permissions())
}

/// Extended attributes, access lists among them. Each that the system keeps for itself, or the file system does not know, is left out.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn copy_extended(from: &Path, to: &File) {
    use rustix::fs::{XattrFlags, fsetxattr, getxattr, listxattr};
    // The largest list and value that Linux knows.
    let mut names = vec![0_u8; 65_536];
    let Ok(len) = listxattr(from, &mut names[..]) else { return };
    let mut value = vec![0_u8; 65_536];
    for name in names[..len].split(|&byte| byte == 0).filter(|name| !name.is_empty()) {
        if let Ok(len) = getxattr(from, name, &mut value[..]) {
            fsetxattr(to, name, &value[..len], XattrFlags::empty()).ok();
        }
    }
}

#[cfg(all(unix, not(any(target_os = "linux", target_os = "android", target_vendor = "apple"))))]
fn copy_extended(_from: &Path, _to: &File) {}

fn metadata_of(metadata: &fs::Metadata) -> Metadata {
    let kind = if metadata.is_file() {
        FileKind::File
    } else if metadata.is_dir() {
        FileKind::Folder
    } else {
        FileKind::Other
    };
    #[cfg(unix)]
    let (mode, links) = {
        use std::os::unix::fs::MetadataExt as _;
        (Some(metadata.mode() & 0o7777), metadata.nlink())
    };
    #[cfg(not(unix))]
    let (mode, links) = (None, 1);
    Metadata {
        kind,
        len: metadata.len(),
        modified: metadata.modified().ok().map(Modified::from),
        is_read_only: metadata.permissions().readonly(),
        mode,
        links,
        identity: identity(metadata),
    }
}
