import Foundation

/// The functions of `libIndexStore`, which each toolchain has beside the compiler. It is opened at run
/// time, so that whoever depends on Plug links nothing.
final class IndexLibrary {
    typealias Object = UnsafeMutableRawPointer
    typealias Text = UnsafePointer<CChar>
    typealias Visitor = @convention(c) (Object?, Object?) -> Bool
    typealias Open = @convention(c) (Object?, Text?, UnsafeMutablePointer<Object?>?) -> Object?
    typealias Visit = @convention(c) (Object?, Object?, Visitor?) -> Bool
    typealias Kind = @convention(c) (Object?) -> Int32
    typealias Number = @convention(c) (Object?) -> UInt64
    typealias Related = @convention(c) (Object?) -> Object?
    typealias Close = @convention(c) (Object?) -> Void

    /// A text is returned as a pointer and a length, which an `iovec` has, too.
    typealias Name = @convention(c) (Object?) -> iovec

    lazy var createStore: @convention(c) (Text?, UnsafeMutablePointer<Object?>?) -> Object? =
        function("store_create")
    lazy var openUnit: Open = function("unit_reader_create")
    lazy var closeUnit: Close = function("unit_reader_dispose")
    lazy var unitFile: Name = function("unit_reader_get_main_file")
    lazy var unitModule: Name = function("unit_reader_get_module_name")
    lazy var dependencies: Visit = function("unit_reader_dependencies_apply_f")
    lazy var dependencyKind: Kind = function("unit_dependency_get_kind")
    lazy var dependencyName: Name = function("unit_dependency_get_name")
    lazy var dependencyFile: Name = function("unit_dependency_get_filepath")
    lazy var dependencyModule: Name = function("unit_dependency_get_modulename")
    lazy var openRecord: Open = function("record_reader_create")
    lazy var closeRecord: Close = function("record_reader_dispose")
    lazy var occurrences: Visit = function("record_reader_occurrences_apply_f")
    lazy var symbol: Related = function("occurrence_get_symbol")
    lazy var roles: Number = function("occurrence_get_roles")
    lazy var place:
        @convention(c) (Object?, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>) -> Void =
            function("occurrence_get_line_col")
    lazy var relations: Visit = function("occurrence_relations_apply_f")
    lazy var relatedSymbol: Related = function("symbol_relation_get_symbol")
    lazy var relatedRoles: Number = function("symbol_relation_get_roles")
    lazy var symbolKind: Kind = function("symbol_get_kind")
    lazy var symbolName: Name = function("symbol_get_name")
    lazy var symbolUSR: Name = function("symbol_get_usr")

    private let path: String
    private let handle: Object

    /// Opens the library of the toolchain that has a compiler.
    init(besideCompiler compiler: String) throws {
        let tools = URL(filePath: compiler).resolvingSymlinksInPath().deletingLastPathComponent()
        let paths = ["so", "dylib"].map { tools.appending(path: "../lib/libIndexStore.\($0)").path }
        let found = paths.first(where: FileManager.default.fileExists)
        guard let found, let handle = dlopen(found, RTLD_NOW | RTLD_LOCAL) else {
            let reason = found == nil ? "it isn't there" : String(cString: dlerror())
            throw Failure(
                "The map can't open libIndexStore of the toolchain of \(compiler): \(reason). "
                    + "Use a toolchain of swift.org or Xcode's, or a clone of Plug with --index-store."
            )
        }
        (path, self.handle) = (found, handle)
    }

    private func function<Function>(_ name: String) -> Function {
        guard let address = dlsym(handle, "indexstore_\(name)") else {
            let text = "\(path) has no indexstore_\(name): the map needs another toolchain.\n"
            FileHandle.standardError.write(Data(text.utf8))
            exit(1)
        }
        // The header of the library declares it with this type.
        return unsafeBitCast(address, to: Function.self)
    }

    /// Calls a closure with each object that a function goes through.
    func each(_ visit: Visit, of object: Object, _ body: (Object) -> Void) {
        withoutActuallyEscaping(body) { body in
            var body = body
            withUnsafeMutablePointer(to: &body) { context in
                _ = visit(object, context) { context, item in
                    guard let context, let item else { return false }
                    context.assumingMemoryBound(to: ((Object) -> Void).self).pointee(item)
                    return true
                }
            }
        }
    }

    static func string(_ text: iovec) -> String {
        let bytes = UnsafeRawBufferPointer(start: text.iov_base, count: text.iov_len)
        return String(decoding: bytes, as: UTF8.self)
    }
}
