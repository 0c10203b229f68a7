"""Counts the steps of lldb from each call of App.swift to what answers it, tries the command `answer` on each, and
compares what the lines with `look` show. `Benchmarks/measure-steps` runs it.
"""

import os
import re

import lldb

APP, COMMANDS = os.environ["STEPPING_APP"], os.environ["STEPPING_COMMANDS"]
LIMIT = 300
# At most so many at the first call and at the second.
TARGETS = dict.fromkeys(["value, closure", "value, class", "promise, class"], (80, 20))


def lines():
    """The number of each line with a comment such as `// call: value, class`, by the parts of that."""
    with open(APP, encoding="utf-8") as file:
        comments = ((number, re.search(r"// (\w+): (.*)", line)) for number, line in enumerate(file, 1))
        return {comment.groups(): number for number, comment in comments if comment}


LINES = lines()
ROWS = [name for kind, name in LINES if kind == "call"]


class Run:
    """One run of the app, which stops at some of these lines, and nowhere else until it is told to go on."""

    def __init__(self, debugger, kind, names):
        self.debugger, self.target = debugger, debugger.GetSelectedTarget()
        stops = [(name, self.target.BreakpointCreateByLocation(APP, LINES[kind, name])) for name in names]
        self.stops = {stop.GetID(): (name, stop) for name, stop in stops}
        info = lldb.SBLaunchInfo([])
        # Some containers forbid a fixed layout of the memory.
        info.SetLaunchFlags(0)
        info.AddOpenFileAction(1, "/dev/null", False, True)
        self.process = self.target.Launch(info, lldb.SBError())

    def __iter__(self):
        while self.process.GetState() == lldb.eStateStopped:
            thread = self.process.GetSelectedThread()
            stop, location = (thread.GetStopReasonDataAtIndex(index) for index in (0, 1))
            # Behind an `await`, a line has a second location.
            if stop in self.stops and location == 1:
                name, own = self.stops[stop]
                own.SetEnabled(False)
                yield name
                own.SetEnabled(True)
            self.process.Continue()
        for _, stop in self.stops.values():
            self.target.BreakpointDelete(stop.GetID())

    def isAt(self, row, orBefore=0):
        """Whether the app is at the answer of a row, or at the head of its function, one line before."""
        place = self.process.GetSelectedThread().GetFrameAtIndex(0).GetLineEntry()
        before = LINES["answer", row] - place.GetLine()
        return place.GetFileSpec().fullpath == APP and 0 <= before <= orBefore

    def steps(self, row):
        for step in range(1, LIMIT + 1):
            self.process.GetSelectedThread().StepInto()
            if self.process.GetState() != lldb.eStateStopped:
                break
            if self.isAt(row):
                return step
        return None

    def shown(self, command):
        result = lldb.SBCommandReturnObject()
        frames = self.process.GetSelectedThread().frames
        own = next(frame for frame in frames if frame.GetLineEntry().GetFileSpec().fullpath == APP)
        context = lldb.SBExecutionContext(own)
        self.debugger.GetCommandInterpreter().HandleCommand(command, context, result)
        return result.GetOutput() or result.GetError()


def measure(debugger, row):
    """The steps of the first call of a row and of the second, and whether `answer` arrives at both."""
    counting = Run(debugger, "call", [row])
    counts = [counting.steps(row) for _ in counting][:2]
    arrived = []
    going = Run(debugger, "call", [row])
    for _ in going:
        debugger.HandleCommand("answer")
        arrived.append(going.isAt(row, orBefore=1))
    return counts, arrived


def __lldb_init_module(debugger, _):
    debugger.SetAsync(False)
    debugger.HandleCommand("command script import " + COMMANDS)
    failures = []
    print("| `step`s into what answers | first call | second | `answer` goes there |")
    print("|---|--:|--:|---|")
    for row in ROWS:
        counts, arrived = measure(debugger, row)
        if row == "a protocol's method":
            arrived = None
        elif arrived != [True, True]:
            failures.append("answer misses %s" % row)
        texts = [str(count or "> %d" % LIMIT) for count in (counts + [None])[:2]]
        texts.append("" if arrived is None else "yes" if arrived == [True, True] else "no")
        print("| %s |" % " | ".join([row] + texts), flush=True)
        if any((count or LIMIT) > most for count, most in zip(counts, TARGETS.get(row, ()))):
            failures.append("%s: more than %s steps" % (row, TARGETS[row]))
    looking = Run(debugger, "look", [name for kind, name in LINES if kind == "look"])
    for look in looking:
        command, wanted = look.split(": ", 1)
        text = looking.shown(command)
        if wanted not in text:
            failures.append("%s shows %s, not %s" % (command, text.strip(), wanted))
    # The thread that is paused here holds the lock of the list.
    file = lldb.SBFileSpec("RunningCalls.swift")
    debugger.GetSelectedTarget().BreakpointCreateBySourceRegex(r"event\.callID\] = \(text", file)
    paused = Run(debugger, "look", [])
    while "closure" not in paused.process.GetSelectedThread().GetFrameAtIndex(0).GetFunctionName():
        paused.process.Continue()
    text = paused.shown("po Actions.runningCalls")
    if "paused thread" not in text:
        failures.append("Under the lock, the list shows %s" % text)
    print("\n".join(failures) or "All targets are met.", flush=True)
    os._exit(1 if failures else 0)
