"""What a screen reader does with the window of a process: `at_spi.py PID VERB …`. Run it by Debian's Python, which has pyatspi.

  enable                    tell all programs of the session bus that a screen reader listens (PID does not matter)
  list                      each object: role, name, states and actions, with tabs between, one a line
  press ROLE NAME           the first action of an object
  focus ROLE NAME           moves the keyboard focus to it
  value ROLE NAME           the number of an object
  set ROLE NAME NUMBER      gives it another one
"""

import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib


def enable():
    bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        arguments = GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", True)))
        bus.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", arguments,
                      None, Gio.DBusCallFlags.NONE, 10_000, None)


def program(pid):
    import pyatspi

    for found in pyatspi.Registry.getDesktop(0):
        if found is not None and found.get_process_id() == pid:
            return found
    sys.exit(f"process {pid} is not on the bus")


def objects(parent):
    """All objects below one, parents first. What went away meanwhile is left out."""
    try:
        children = [child for child in parent if child is not None]
    except GLib.Error:
        return
    for child in children:
        yield child
        yield from objects(child)


def actions(thing):
    try:
        action = thing.queryAction()
    except NotImplementedError:
        return []
    return [action.getName(index) for index in range(action.nActions)]


def line(thing):
    import pyatspi

    states = thing.getState()
    kept = [name for name, state in (
        ("focusable", pyatspi.STATE_FOCUSABLE), ("focused", pyatspi.STATE_FOCUSED),
        ("enabled", pyatspi.STATE_ENABLED), ("editable", pyatspi.STATE_EDITABLE),
    ) if states.contains(state)]
    fields = [thing.getRoleName(), thing.name or "", ",".join(kept), ",".join(actions(thing))]
    return "\t".join(field.replace("\t", " ").replace("\n", " ") for field in fields)


def the_one(pid, role, name):
    for thing in objects(program(pid)):
        if thing.getRoleName() == role and thing.name == name:
            return thing
    sys.exit(f"no {role} “{name}”")


def main():
    pid, verb, arguments = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
    if verb == "enable":
        enable()
    elif verb == "list":
        for thing in objects(program(pid)):
            print(line(thing))
    elif verb == "press":
        the_one(pid, *arguments).queryAction().doAction(0)
    elif verb == "focus":
        the_one(pid, *arguments).queryComponent().grabFocus()
    elif verb == "value":
        print(the_one(pid, *arguments).queryValue().currentValue)
    elif verb == "set":
        role, name, number = arguments
        the_one(pid, role, name).queryValue().currentValue = float(number)
    else:
        sys.exit(__doc__)


main()
