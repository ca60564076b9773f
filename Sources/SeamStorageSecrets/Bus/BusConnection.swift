#if canImport(CSeamSecret)
  import CSeamSecret
  import Dispatch

  /// A connection to a session bus, of this storage's own; closes when it is let go.
  ///
  /// GLib's usual connection is shared by the whole process and ends the process when the bus hangs up.
  final class BusConnection {
    let pointer: OpaquePointer
    /// How long an answer may take, in milliseconds.
    let answerTimeout: Int32
    /// Signalled for each name that the bus gives this connection.
    let nameAcquired: DispatchSemaphore

    /// Connects.
    ///
    /// - Parameter address: the bus's; nil for the user's session bus, as the environment names it.
    init(address: String?, answerTimeout: Int32) throws(SecretServiceFailure) {
      let address = if let address { address } else { try Self.sessionAddress() }
      // G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT and …_MESSAGE_BUS_CONNECTION.
      let flags: UInt32 = 1 << 0 | 1 << 3
      let connection = try callGLib { g_dbus_connection_new_for_address_sync(address, flags, nil, nil, &$0) }
      guard let connection else { throw SecretServiceFailure(name: "none", message: "no connection was made") }
      pointer = connection
      self.answerTimeout = answerTimeout
      nameAcquired = DispatchSemaphore(value: 0)
      g_dbus_connection_add_filter(
        connection,
        { _, message, _, semaphore in
          if let semaphore, let member = g_dbus_message_get_member(message), String(cString: member) == "NameAcquired" {
            Unmanaged<DispatchSemaphore>.fromOpaque(semaphore).takeUnretainedValue().signal()
          }
          return message
        },
        Unmanaged.passRetained(nameAcquired).toOpaque(),
        { semaphore in semaphore.map { Unmanaged<DispatchSemaphore>.fromOpaque($0).release() } })
    }

    deinit {
      g_dbus_connection_close_sync(pointer, nil, nil)
      g_object_unref(UnsafeMutableRawPointer(pointer))
    }

    private static func sessionAddress() throws(SecretServiceFailure) -> String {
      // G_BUS_TYPE_SESSION.
      let address = try callGLib { g_dbus_address_get_for_bus_sync(2, nil, &$0) }
      defer { g_free(address) }
      guard let address else { throw SecretServiceFailure(name: "none", message: "there is no address") }
      return String(cString: address)
    }

    /// Calls a method and waits for its answer.
    ///
    /// - Parameter reply: the type that the answer has, always a tuple; another one is an error.
    func call(
      _ method: String, of interface: String, at path: String, in owner: String, _ arguments: [Variant] = [],
      reply: String
    ) throws(SecretServiceFailure) -> [Variant] {
      let type = g_variant_type_new(reply)
      defer { g_variant_type_free(type) }
      let arguments = Variant.tuple(arguments)
      let answer = try callGLib {
        g_dbus_connection_call_sync(
          pointer, owner, path, interface, method, arguments.pointer, type, 0, answerTimeout, nil, &$0)
      }
      guard let answer else { throw SecretServiceFailure(name: "none", message: "\(method) gave no answer") }
      return Variant(taking: answer).children
    }
  }
#endif
