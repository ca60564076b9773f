#if canImport(CSeamSecret)
  import CSeamSecret

  /// Calls a function of GLib's with the place for its error, and throws what it leaves there.
  ///
  /// A nil result without an error is what some functions give for "none", and is handed on.
  func callGLib<Result>(
    _ body: (_ error: inout UnsafeMutablePointer<GError>?) -> Result
  ) throws(SecretServiceFailure) -> Result {
    var error: UnsafeMutablePointer<GError>?
    let result = body(&error)
    if let error { throw SecretServiceFailure(taking: error) }
    return result
  }

  extension SecretServiceFailure {
    /// Reads an error and frees it.
    init(taking error: UnsafeMutablePointer<GError>) {
      defer { g_error_free(error) }
      let domain = g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? "unknown"
      // libsecret takes the name off an error and leaves the number, from which GLib knows the name.
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
