# The settings page, and settings files.

settings-title = Settings
settings-search = Search settings and commands
settings-none = No setting and no command has these words.
settings-all = All
    .tooltip = Show all settings
settings-line = line { $number }
settings-broken = Some settings could not be read and have their defaults: { $names }.
settings-broken-import = Some lines of the file have no effect: { $names }.
settings-not-imported = { $path } has no settings.
settings-imported = Settings imported
settings-exported = Settings exported to { $path }

settings-appearance = Appearance
settings-theme = Theme
    .tooltip = Colours of the whole window
settings-theme-dark = Dark
settings-theme-light = Light
settings-theme-system = Same as system
settings-theme-unknown = This system doesn't report its theme: the dark one is used.
settings-scale = Scale
    .tooltip = Size of all texts and controls
settings-percent = { $percent } %

settings-units = Units
settings-opacity-unit = Opacity
    .tooltip = Unit of opacities in fields; files and code have 0–255
settings-opacity-percent = 0–100 %
settings-opacity-byte = 0–255
settings-time-unit = Times
    .tooltip = Unit of times on rulers, bars and cards and in fields; files and code have seconds
settings-time-seconds = Seconds
settings-time-frames = Frames

settings-language = Language
settings-language-texts = Texts
    .tooltip = Language of menus, labels and messages

settings-safety = Safety
settings-autosave = Autosave
    .tooltip = When the project's file is saved by itself, as a game that watches it needs; every step is kept in any case
settings-autosave-never = Never
settings-autosave-after-change = After each change
settings-autosave-minute = Every minute
settings-autosave-five-minutes = Every 5 minutes
settings-reopens-last = Reopen last project
    .tooltip = Open the project that was open last at the start
settings-safety-note = Every step is on the disk within a second, and the last { $count } saves of a project are kept: File ▸ Recovered work… and File ▸ Versions… list them.

settings-folders = Folders
settings-folders-own = Settings and backups
    .tooltip = Folder of settings, backups and recovered work
settings-folders-open = Open
    .tooltip = Show the folder in the file manager
settings-folders-allowed = Images of any project may be read from:
settings-folders-none = Images are read from the folder of the project only.
settings-folders-remove = Remove { $path }
settings-folders-remove-short = Remove
    .tooltip = Don't read images from there any more

settings-canvas = Canvas
settings-guide-color = Guides
    .tooltip = Colour of guides
settings-grid-color = Grid
    .tooltip = Colour of the project's grid

settings-keys = Keys
settings-key-map = Map
    .tooltip = Keys by the habits of another program; your own keys stay
settings-keys-reset-all = Reset all keys
    .tooltip = Give all commands the keys of the map
settings-keys-none = none
settings-keys-change = Change keys of { $command }
settings-keys-add = Add keys to { $command }
settings-keys-remove = Remove keys of { $command }
settings-keys-reset = Reset keys of { $command }
settings-keys-press = Press the new keys. Esc cancels.
settings-keys-taken = { $keys } belongs to “{ $command }”.
settings-keys-shared = { $keys } also belongs to “{ $command }”.
settings-keys-replace = Replace
    .tooltip = Take the keys from the other command

settings-export = Export settings…
    .tooltip = Write these settings to a file, for another machine
settings-import = Import settings…
    .tooltip = Read settings from an exported file
settings-export-title = Export settings
settings-import-title = Import settings
settings-export-confirm = Export
settings-import-confirm = Import
settings-files = Settings
settings-reset-all = Reset all…
    .tooltip = Give all settings and keys their defaults
settings-reset-title = Reset all settings?
settings-reset-text = Look, keys and the other settings on this page get their defaults. Allowed folders stay.
settings-reset-confirm = Reset
