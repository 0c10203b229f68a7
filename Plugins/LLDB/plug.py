"""Commands of Plug for lldb.

    (lldb) command script import .build/checkouts/plug/Plugins/LLDB/plug.py
    (lldb) answer

`answer` continues from a line such as `action(LikePhoto.self, photo)` to the first line of what answers, once, behind
interceptors and in any task. Elsewhere, type `answer LikePhoto`. As `explain`, it evaluates the right side of the plug.
"""

import re
import lldb

PLUG = re.compile(r"/Sources/Plug(Resilience|Tape|Testing|XCTest)?/|<compiler-generated>")
CALL = re.compile(r"(?:([\w.]+)\.)?\baction\(\s*([\w.]+)\.self")
TYPES = """{{ () -> [String] in
    var (types, next): ([String], Any.Type?) = ([], {}.makeInstance.map {{ Swift.type(of: $0()) }})
    while let type = next {{
        types.append(_mangledTypeName(type) ?? "")
        next = (type as? AnyClass).flatMap {{ _getSuperclass($0) }}
    }}
    return types
}}()"""


def called(target, place):
    """The registry and the use case of the call at a place, or on one of the next lines."""
    text, lines = lldb.SBStream(), (place.GetFileSpec(), place.GetLine(), 0, 3)
    target.GetSourceManager().DisplaySourceLinesWithLineNumbers(*lines, "", text)
    return next(CALL.finditer(text.GetData() or ""), None)


def overrides(target, types):
    """The names of `perform` in the first of some types that has one."""
    found = target.FindFunctions("perform", lldb.eFunctionNameTypeAuto)
    names = [each.GetFunction().GetMangledName() for each in found]
    # Without the arguments of generic types, and without what tells private types of two files apart.
    starts = ["$s" + re.sub(r"\d+\$[0-9a-f]+yXZ|(?<=C)y.*G$", "", type) + "7perform" for type in types]
    isOwn = lambda name, start: re.sub("33_[0-9A-F]{32}LL", "", name).startswith(start) and name[-2:] != "TV"
    return next(filter(None, ([name for name in names if isOwn(name, start)] for start in starts)), [])


def closures(process, function, context, depth=3):
    """The name of the user's closure in a closure, which has it in its context if Plug has wrapped it."""
    target, error = process.GetTarget(), lldb.SBError()
    symbol = target.ResolveLoadAddress(function).GetSymbol()
    name = symbol.GetMangledName() or ""
    isCode = symbol.GetType() == lldb.eSymbolTypeCode or name.endswith("Tu")
    name = re.sub("(TA)?(Tu)?$", "", name)
    for found in target.FindFunctions(name, lldb.eFunctionNameTypeFull) if isCode else []:
        file = found.GetFunction().GetStartAddress().GetLineEntry().GetFileSpec().fullpath
        if file and not PLUG.search(file):
            return [name]
    words = [process.ReadPointerFromMemory(context + 8 * word, error) for word in range(2, 10)]
    pairs = zip(words, words[1:]) if isCode and context and depth else []
    return next(filter(None, (closures(process, *pair, depth - 1) for pair in pairs)), [])


def answer(debugger, command, _, result, __):
    """Continues to the first line of what answers the call on this line: answer [USE-CASE]"""
    target, error = debugger.GetSelectedTarget(), lldb.SBError()
    process = target.GetProcess()
    frame = process.GetSelectedThread().GetSelectedFrame()
    call = None if command else called(target, frame.GetLineEntry())
    registry, name = call.groups() if call else (None, command)
    registry = "Plug.Actions.current" if registry in (None, "Plug") else registry
    plugged = "%s.plugged(into: %s.self)!" % (registry, name)
    value = frame.EvaluateExpression(plugged) if name else lldb.SBValue()
    if not value.IsValid() or value.GetError().Fail():
        return result.SetError("Nothing is known to answer '%s' here. Name a use case: answer LikePhoto" % name)
    perform = value.GetChildMemberWithName("perform")
    pair = [process.ReadPointerFromMemory(perform.GetLoadAddress() + offset, error) for offset in (0, 8)]
    types = [type.GetSummary().strip('"') for type in frame.EvaluateExpression(TYPES.format(plugged))]
    names = overrides(target, types) if types else closures(process, *pair)
    if not names:
        return result.SetError("What answers %s has no source: %s" % (name, perform))
    # The longer names are those of what follows an `await`.
    target.BreakpointCreateByName(min(names, key=len)).SetOneShot(True)
    process.Continue()


def state(promise, _):
    """What `p promise` shows. It runs no code, as Xcode's list of variables asks at each stop."""
    byte = promise.GetNonSyntheticValue().GetChildAtIndex(0).GetChildMemberWithName("isSettled").GetLoadAddress()
    isSettled = promise.GetProcess().ReadUnsignedFromMemory(byte, 1, lldb.SBError())
    return "settled; po shows it" if isSettled else "pending"


def __lldb_init_module(debugger, _):
    debugger.HandleCommand("command script add --overwrite --function plug.answer answer")
    debugger.HandleCommand(r'type summary add --python-function plug.state --regex "^Plug\.Promise<.*>$"')
