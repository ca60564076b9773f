#if canImport(CSeamSecret)
  import CSeamSecret

  /// The Secret Service as one process offers it, with the session that secrets cross the bus in, encrypted.
  ///
  /// Every call goes to that process and no other: after a restart of the service they fail instead of meaning
  /// something else, and a new session is to be made.
  final class SecretSession {
    let bus: BusConnection
    private let service: OpaquePointer
    /// The service's own name on the bus, which no other process ever has.
    let owner: String
    let path: String

    private static let type = seam_secret_service_register()

    /// Opens a session, and has the bus start the service where it is not running and the bus knows how.
    init(on bus: BusConnection) throws(SecretServiceFailure) {
      self.bus = bus
      owner = try bus.owner(of: "org.freedesktop.secrets")
      // Signals about the service go to a context that nobody runs, and never to the app's main loop.
      let context = g_main_context_new()
      g_main_context_push_thread_default(context)
      defer {
        g_main_context_pop_thread_default(context)
        g_main_context_unref(context)
      }
      let service = try callGLib { [owner] in seam_secret_service_new(Self.type, bus.pointer, owner, &$0) }
      guard let service else { throw SecretServiceFailure(name: "none", message: "libsecret made no service") }
      self.service = service
      g_dbus_proxy_set_default_timeout(service, bus.answerTimeout)
      _ = try callGLib { secret_service_ensure_session_sync(service, nil, &$0) }
      path = secret_service_get_session_dbus_path(service).map { String(cString: $0) } ?? ""
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(service)) }

    /// The bytes as they cross the bus: encrypted, where the service can.
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

    /// The bytes of a secret that crossed the bus.
    func decode(_ secret: Variant) throws(SecretServiceFailure) -> [UInt8] {
      guard secret.type == "(oayays)", let value = secret_service_decode_dbus_secret(service, secret.pointer) else {
        throw SecretServiceFailure(name: "none", message: "libsecret could not decrypt what came over the bus")
      }
      defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
      var count = 0
      let start = secret_value_get(value, &count)
      return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Asks the user, and returns when they have answered or dismissed it, or could not be asked.
    ///
    /// libsecret does not tell which, so the caller looks at what came of it. That also fails where the service went
    /// away and took its prompt along.
    func prompt(_ path: String) throws(SecretServiceFailure) {
      let result = try callGLib { secret_service_prompt_at_dbus_path_sync(service, path, nil, nil, &$0) }
      if let result { g_variant_unref(result) }
    }
  }
#endif
