#if Gtk
import CSeamGtk

/// Passes strings to C as a nil-terminated array.
enum CStrings {
  static func with<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
  ) -> Result {
    let copies = texts.map { g_strdup($0) }
    defer { for copy in copies { g_free(copy) } }
    return (copies.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { body($0.baseAddress) }
  }
}
#endif
