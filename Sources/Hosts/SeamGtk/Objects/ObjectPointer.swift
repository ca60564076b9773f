#if Gtk
package import CSeamGtk

/// A pointer to a GObject as imported from C: complete for some classes, opaque for others.
package protocol ObjectPointer {
  var raw: UnsafeMutableRawPointer { get }
}

extension OpaquePointer: ObjectPointer {
  package var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension UnsafeMutablePointer: ObjectPointer {
  package var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension ObjectPointer {
  /// Casts to another of the object's classes, as C's cast macros do; the caller must know that it has that class.
  package func cast<Class>(to type: Class.Type = Class.self) -> UnsafeMutablePointer<Class> {
    raw.assumingMemoryBound(to: Class.self)
  }

  /// The pointer to the object as an opaque class.
  package var opaque: OpaquePointer { OpaquePointer(raw) }

  /// Sets a property that has no setter function.
  package func set(_ property: String, _ value: PropertyValue) {
    value.withValue { g_object_set_property(cast(), property, $0) }
  }

  /// Returns whether the object is an instance of a class.
  package func isA(_ type: GType) -> Bool { g_type_check_instance_is_a(cast(), type) != 0 }
}

/// The value of a property.
package enum PropertyValue {
  case bool(Bool)
  case int(Int32)
  case string(String)
  case enumeration(GType, UInt32)

  func withValue<Result>(_ body: (UnsafePointer<GValue>) -> Result) -> Result {
    var value = GValue()
    switch self {
    case .bool(let flag):
      g_value_init(&value, g_type_from_name("gboolean"))
      g_value_set_boolean(&value, flag ? 1 : 0)
    case .int(let number):
      g_value_init(&value, g_type_from_name("gint"))
      g_value_set_int(&value, number)
    case .string(let text):
      g_value_init(&value, g_type_from_name("gchararray"))
      g_value_set_string(&value, text)
    case .enumeration(let type, let number):
      g_value_init(&value, type)
      g_value_set_enum(&value, Int32(bitPattern: number))
    }
    defer { g_value_unset(&value) }
    return body(&value)
  }
}
#endif
