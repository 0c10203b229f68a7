/// The instructions that matter, by what is read of them.
extension BodyReader {
    enum Kind {
        case reference, method, call, store, cast, result, global, memory, projection, setter, box
        case anyMetatype, other
        /// What makes something of the type that it names.
        case maker(@Sendable (SwiftType) -> Instruction.Operation)

        /// Whether several blocks may follow.
        var mayBranch: Bool {
            switch self {
            case .call, .cast, .other: true
            default: false
            }
        }
    }

    static let kinds: [String: Kind] = {
        let words: [(Kind, String)] = [
            (.reference, "function_ref dynamic_function_ref prev_dynamic_function_ref"),
            (.method, "class_method objc_method super_method objc_super_method witness_method"),
            (.call, "apply try_apply begin_apply partial_apply"),
            (.store, "store assign copy_addr store_borrow"),
            (.cast, "checked_cast_br checked_cast_addr_br"),
            (.cast, "unconditional_checked_cast unconditional_checked_cast_addr"),
            (.result, "return"),
            (.global, "global_addr"),
            (.memory, "alloc_stack init_enum_data_addr"),
            (.projection, "struct_extract struct_element_addr ref_element_addr tuple_extract"),
            (.projection, "tuple_element_addr destructure_struct destructure_tuple"),
            (.projection, "ref_tail_addr index_addr tail_addr box_extract"),
            (.setter, "assign_or_init assign_by_wrapper"),
            (.anyMetatype, "existential_metatype"),
            // `Self` in a class may be one that derives from it.
            (.maker { $0.isUnknown ? .valueMetatype($0) : .metatype($0) }, "metatype"),
            (.maker { .valueMetatype($0) }, "value_metatype"),
            (.maker { .instance($0) }, "alloc_ref alloc_ref_dynamic struct"),
            (.maker { $0.ownName == "Optional" ? .optional : .instance($0) }, "enum"),
            (.box, "init_existential_addr init_existential_ref alloc_existential_box"),
            (.maker { .converted($0) }, "upcast unchecked_ref_cast init_existential_metatype"),
        ]
        let pairs = words.flatMap { kind, words in
            words.split(separator: " ").map { (String($0), kind) }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }()
}
