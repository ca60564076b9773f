#if os(Linux)
import CSeamSecret

/// A connection to the Secret Service of one process, with a session that encrypts secrets on the bus.
///
/// Every call goes to that process only: after a restart of the service, calls fail instead of referring to other
/// objects, and a new session is needed.
final class SecretSession {
  let bus: BusConnection
  private let service: OpaquePointer
  /// The service's unique name on the bus, which is never reused.
  let owner: String
  let path: String

  private static let type = seam_secret_service_register()

  /// Opens a session, after the bus has started the service if necessary and possible.
  init(on bus: BusConnection) throws(SecretServiceFailure) {
    self.bus = bus
    owner = try bus.owner(of: "org.freedesktop.secrets")
    // Signals of the service go to a context that is never run, not to the app's main loop.
    let context = g_main_context_new()
    g_main_context_push_thread_default(context)
    defer {
      g_main_context_pop_thread_default(context)
      g_main_context_unref(context)
    }
    let service = try callGLib { [owner] in seam_secret_service_new(Self.type, bus.pointer, owner, &$0) }
    guard let service else { throw SecretServiceFailure(name: "none", message: "libsecret returned no service") }
    self.service = service
    g_dbus_proxy_set_default_timeout(service, bus.answerTimeout)
    _ = try callGLib { secret_service_ensure_session_sync(service, nil, &$0) }
    path = secret_service_get_session_dbus_path(service).map { String(cString: $0) } ?? ""
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(service)) }

  /// Returns the bytes as sent over the bus, encrypted if the service supports it.
  func encode(_ bytes: [UInt8]) throws(SecretServiceFailure) -> Variant {
    let value = bytes.withUnsafeBytes { bytes in
      secret_value_new(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self) ?? nil, bytes.count, "application/octet-stream")
    }
    defer { secret_value_unref(value.map { UnsafeMutableRawPointer($0) }) }
    guard let encoded = secret_service_encode_dbus_secret(service, value) else {
      throw SecretServiceFailure(name: "none", message: "libsecret could not encrypt the value for the bus")
    }
    return Variant(taking: encoded)
  }

  /// Returns the bytes of a secret received over the bus.
  func decode(_ secret: Variant) throws(SecretServiceFailure) -> [UInt8] {
    guard secret.type == "(oayays)", let value = secret_service_decode_dbus_secret(service, secret.pointer) else {
      throw SecretServiceFailure(name: "none", message: "libsecret could not decrypt the value from the bus")
    }
    defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
    var count = 0
    let start = secret_value_get(value, &count)
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Shows a prompt, and returns when the user has answered or dismissed it, or it could not be shown.
  ///
  /// libsecret does not report which, so the caller checks the outcome. That check fails too if the service quit,
  /// which closes its prompt.
  func prompt(_ path: String) throws(SecretServiceFailure) {
    let result = try callGLib { secret_service_prompt_at_dbus_path_sync(service, path, nil, nil, &$0) }
    if let result { g_variant_unref(result) }
  }
}
#endif
