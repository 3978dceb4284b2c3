# The tour “First animation”.

tour-step = Step { $number } of { $count }
tour-show = Show me
    .tooltip = Watch the pointer do this step; nothing changes
tour-do = Do it for me
    .tooltip = Let the pointer do this step; Esc stops it
tour-back = Back
tour-skip = Skip
tour-finish = Finish
tour-leave = leave the tour
    .tooltip = Leave the tour; Help ▸ First animation continues it here
tour-end = Done
    .title = Your first animation
    .text = The project is yours: drag any value and see what it does; Ctrl+Z undoes everything. F1 lists all keys, and Help ▸ Manual explains the panels.

tour-select = Select the box
    .tooltip = Click the box on the canvas, or its name in the list at the left. What you add next plays on it.
tour-move = Make it move
    .tooltip = Press Tab, type Move by and press Enter. The list finds actions by name or by look, such as “slide”.
tour-play = Play it
    .tooltip = Press Space, or click Play below the canvas. The box moves 100 px to the right in a second.
tour-duration = Make it fast
    .tooltip = Click Duration in the inspector at the right, type 0.5 and press Enter. You can also drag the right end of its bar in the timeline.
tour-ease = Give it a swing
    .tooltip = Press Ctrl+Shift+W (Wrap in), type Back out and press Enter. The ease wraps the action: it overshoots the end and settles.
tour-fade = Let it fade
    .tooltip = Click the bar of Move by in the timeline, press Tab, type Fade out and press Enter. It plays after the move and its ease.
tour-scrub = Look at any moment
    .tooltip = Click or drag in the ruler of the timeline. Every moment is computed on its own, so you can go back and forth as you like.
tour-yoyo = Bring it back
    .tooltip = Click Sequence in the timeline, press Ctrl+Shift+W (Wrap in), type There and back and press Enter. It plays what it holds there and back.
tour-repeat = Play it again and again
    .tooltip = Click There and back in the timeline, press Ctrl+Shift+W, type Repeat forever and press Enter.
tour-save = Keep it, if you like
    .tooltip = Press Ctrl+S to save the project as a file that games can load. Or skip this step.
