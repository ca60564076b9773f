#if os(Linux)
import CSeamSecret

/// Calls a GLib function that reports errors by a pointer, and throws the error.
///
/// A nil result without an error means "none" for some functions, and is returned.
func callGLib<Result>(
  _ body: (_ error: inout UnsafeMutablePointer<GError>?) -> Result
) throws(SecretServiceFailure) -> Result {
  var error: UnsafeMutablePointer<GError>?
  let result = body(&error)
  if let error { throw SecretServiceFailure(taking: error) }
  return result
}

extension SecretServiceFailure {
  /// Takes over an error and frees it.
  init(taking error: UnsafeMutablePointer<GError>) {
    defer { g_error_free(error) }
    let domain = g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? "unknown"
    // libsecret strips the D-Bus name from an error but keeps the code, from which GLib can look up the name.
    let name =
      g_dbus_error_get_remote_error(error)
      ?? (domain == "g-dbus-error-quark" ? g_dbus_error_encode_gerror(error) : nil)
    defer { g_free(name) }
    g_dbus_error_strip_remote_error(error)
    self.init(
      name: name.map { String(cString: $0) } ?? "\(domain).\(error.pointee.code)",
      message: error.pointee.message.map { String(cString: $0) } ?? "")
  }
}
#endif
