# Exports: what a project can be written as, and why it was not.

## Titles of the exporters, in dialogs and in the help

export-still = PNG image of the moment
export-contact = Contact sheet: frames with their times
export-apng = Animated PNG
export-gif = Animated GIF
export-csv = Poses as CSV table
export-json = Poses as JSON

## Why an export was not made

export-unwritable = The output can't be written: { $error }.
export-cancelled = The export was cancelled.
export-not-encoded = The image can't be encoded: { $error }.
export-too-many-frames = { $frames } frames exceed the limit of { $most }. Lower the frame rate or export a shorter range.
export-too-many-pixels = { $frames } frames of this size exceed the limit of { $most } million pixels. Choose a smaller size, a lower frame rate or a shorter range.
export-too-many-poses = { $poses } poses exceed the limit of { $most }. Lower the frame rate, or print fewer nodes or a shorter range.
export-picture-too-large = A picture of { $width }×{ $height } px is too large: the limit is { $most } million pixels. Choose a smaller size.
export-contact-too-many = { $frames } frames exceed the limit of { $most } for a contact sheet. Lower the frame rate.
export-compare-too-many = { $times } times exceed the limit of { $most } for a picture that compares. Name fewer with --at.
export-contact-too-large = A contact sheet of { $width }×{ $height } px is too large. Choose a smaller size.
export-frame-size = A frame has the wrong size.
export-image-undrawable = The image “{ $name }” can't be drawn: { $error }.
