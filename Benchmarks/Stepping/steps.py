"""Counts the steps of lldb from each call of App.swift to what answers it, tries the command `answer` on each, and
compares what the lines with `look` show. `Benchmarks/measure-steps` runs it.
"""

import os
import re

import lldb

APP, COMMANDS = os.environ["STEPPING_APP"], os.environ["STEPPING_COMMANDS"]
LIMIT = 300
# At most so many at the first call and at the second.
TARGETS = {"value, closure": (80, 20), "value, class": (80, 20), "promise, class": (80, 20)}


class Run:
    """One run of the app, which stops at the lines with a kind of comment."""

    def __init__(self, debugger, kind, commands=()):
        self.debugger, self.lines = debugger, {}
        for command in commands:
            debugger.HandleCommand(command)
        target = debugger.GetSelectedTarget()
        with open(APP, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                comment = re.search(r"// (\w+): (.*)", line)
                if comment:
                    self.lines[comment[1], comment[2]] = number
        own = [(text, number) for (name, text), number in self.lines.items() if name == kind]
        stops = [(text, target.BreakpointCreateByLocation(APP, number)) for text, number in own]
        self.stops = {stop.GetID(): (text, stop) for text, stop in stops}
        info, self.error = lldb.SBLaunchInfo([]), lldb.SBError()
        # Some containers forbid a fixed layout of the memory.
        info.SetLaunchFlags(0)
        info.AddOpenFileAction(1, "/dev/null", False, True)
        self.process = target.Launch(info, self.error)

    def __iter__(self):
        """The comments of the lines where the app stops. There it stops nowhere else until the next."""
        while self.process.GetState() == lldb.eStateStopped:
            thread = self.process.GetSelectedThread()
            stop, location = (thread.GetStopReasonDataAtIndex(index) for index in (0, 1))
            # Behind an `await`, a line has a second location.
            if stop in self.stops and location == 1:
                self.enable(False)
                yield self.stops[stop][0]
                self.enable(True)
            self.process.Continue()
        for _, stop in self.stops.values():
            self.debugger.GetSelectedTarget().BreakpointDelete(stop.GetID())

    def enable(self, isEnabled):
        for _, stop in self.stops.values():
            stop.SetEnabled(isEnabled)

    def isAt(self, row, orBefore=0):
        """Whether the app is at the answer of a row, or at the head of its function, one line before."""
        place = self.process.GetSelectedThread().GetFrameAtIndex(0).GetLineEntry()
        before = self.lines["answer", row] - place.GetLine()
        return place.GetFileSpec().fullpath == APP and 0 <= before <= orBefore

    def steps(self, row):
        for step in range(1, LIMIT + 1):
            self.process.GetSelectedThread().StepInto()
            if self.isAt(row):
                return step
            if self.process.GetState() != lldb.eStateStopped:
                break
        return None


def counted(debugger, commands=()):
    counts = {}
    run = Run(debugger, "call", commands)
    for row in run:
        counts.setdefault(row, []).append(run.steps(row))
    return counts


def shown(debugger, process, command):
    result = lldb.SBCommandReturnObject()
    frame = lldb.SBExecutionContext(process.GetSelectedThread().GetFrameAtIndex(0))
    debugger.GetCommandInterpreter().HandleCommand(command, frame, result)
    return result.GetOutput() or result.GetError()


def __lldb_init_module(debugger, _):
    debugger.SetAsync(False)
    failures = []
    load = "command script import " + COMMANDS
    plain = counted(debugger)
    assisted = counted(debugger, [load])
    arrived = {}
    run = Run(debugger, "call")
    for row in run:
        if row != "a protocol's method":
            debugger.HandleCommand("answer")
            arrived.setdefault(row, []).append(run.isAt(row, orBefore=1))
    print("| `step`s into what answers | first call | second | with plug.py: first | second | `answer` |")
    print("|---|--:|--:|--:|--:|---|")
    for row, counts in plain.items():
        # A row that steps past its answer may also step past its next call.
        both = (counts + [None])[:2] + (assisted[row] + [None])[:2]
        both = [str(count or "> %d" % LIMIT) for count in both]
        arrivals = arrived.get(row)
        answer = "" if arrivals is None else "yes" if all(arrivals) else "no"
        print("| %s | %s | %s |" % (row, " | ".join(both), answer))
        targets = TARGETS.get(row, (LIMIT, LIMIT))
        if row in TARGETS and any((count or LIMIT) > most for count, most in zip(counts, targets)):
            failures.append("%s: %s steps, not %s" % (row, counts, targets))
        if arrivals and not all(arrivals):
            failures.append("answer misses %s, %s" % (row, arrivals))
    run = Run(debugger, "look")
    for look in run:
        command, wanted = look.split(": ", 1)
        text = shown(debugger, run.process, command)
        if wanted not in text:
            failures.append("%s shows %s, not %s" % (command, text.strip(), wanted))
    print("\n".join(failures) or "All targets are met.", flush=True)
    debugger.GetSelectedTarget().GetProcess().Kill()
    os._exit(1 if failures else 0)
