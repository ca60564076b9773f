#if os(Linux)
import CSeamSecret

/// A D-Bus value with a strong reference.
///
/// A service can send values of any type, so every accessor can return nil.
final class Variant {
  let pointer: OpaquePointer

  /// Takes over a value returned by a C function.
  init(taking pointer: OpaquePointer) { self.pointer = g_variant_take_ref(pointer) }

  deinit { g_variant_unref(pointer) }

  /// The signature, such as "a{ss}".
  var type: String { String(cString: g_variant_get_type_string(pointer)) }

  /// The members of a tuple, an array or a dictionary entry; empty for any other type.
  var children: [Variant] {
    guard let first = type.utf8.first, "a({".utf8.contains(first) else { return [] }
    return (0..<g_variant_n_children(pointer)).map { Variant(taking: g_variant_get_child_value(pointer, $0)) }
  }

  /// The text of a string or an object path.
  var string: String? {
    ["s", "o"].contains(type) ? String(cString: g_variant_get_string(pointer, nil)) : nil
  }

  var boolean: Bool? { type == "b" ? g_variant_get_boolean(pointer) != 0 : nil }

  var number: UInt32? { type == "u" ? g_variant_get_uint32(pointer) : nil }

  /// The contained value of a variant.
  var content: Variant? { type == "v" ? Variant(taking: g_variant_get_variant(pointer)) : nil }

  /// The entries of a dictionary of strings.
  var strings: [String: String]? {
    guard type == "a{ss}" else { return nil }
    let entries = children.map(\.children).map { ($0[0].string ?? "", $0[1].string ?? "") }
    return Dictionary(entries) { $1 }
  }
}

// Swift strings are valid UTF-8, as D-Bus requires. They must not contain a NUL, which would end them.
extension Variant {
  static func string(_ string: String) -> Variant { Variant(taking: g_variant_new_string(string)) }

  /// An object path received from a service.
  static func path(_ path: String) -> Variant { Variant(taking: g_variant_new_object_path(path)) }

  static func boolean(_ value: Bool) -> Variant { Variant(taking: g_variant_new_boolean(value ? 1 : 0)) }

  static func number(_ value: UInt32) -> Variant { Variant(taking: g_variant_new_uint32(value)) }

  static func any(_ value: Variant) -> Variant { Variant(taking: g_variant_new_variant(value.pointer)) }

  static func tuple(_ members: [Variant]) -> Variant {
    Variant(taking: g_variant_new_tuple(members.map(\.pointer), members.count))
  }

  static func paths(_ paths: [String]) -> Variant { array(of: "o", paths.map(Variant.path)) }

  static func strings(_ strings: [String: String]) -> Variant {
    array(of: "{ss}", strings.map { entry(.string($0.key), .string($0.value)) })
  }

  static func properties(_ properties: [String: Variant]) -> Variant {
    array(of: "{sv}", properties.map { entry(.string($0.key), .any($0.value)) })
  }

  private static func entry(_ key: Variant, _ value: Variant) -> Variant {
    Variant(taking: g_variant_new_dict_entry(key.pointer, value.pointer))
  }

  private static func array(of type: String, _ members: [Variant]) -> Variant {
    let type = g_variant_type_new(type)
    defer { g_variant_type_free(type) }
    return Variant(taking: g_variant_new_array(type, members.map(\.pointer), members.count))
  }
}
#endif
