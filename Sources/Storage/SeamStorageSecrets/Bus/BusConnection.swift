#if os(Linux)
import CSeamSecret
import Dispatch

/// A private connection to a session bus, closed on deinitialisation.
///
/// GLib's usual connection is shared by the whole process, and ends the process when the bus disconnects.
final class BusConnection {
  let pointer: OpaquePointer
  /// The timeout for a reply, in milliseconds.
  let answerTimeout: Int32
  /// Signalled for each name that the bus grants this connection.
  let nameAcquired: DispatchSemaphore

  /// Connects to a bus.
  ///
  /// - Parameter address: the address of the bus; nil for the user's session bus, as set in the environment.
  init(address: String?, answerTimeout: Int32) throws(SecretServiceFailure) {
    let address = if let address { address } else { try Self.sessionAddress() }
    // G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT and …_MESSAGE_BUS_CONNECTION.
    let flags: UInt32 = 1 << 0 | 1 << 3
    let connection = try callGLib { g_dbus_connection_new_for_address_sync(address, flags, nil, nil, &$0) }
    guard let connection else { throw SecretServiceFailure(name: "none", message: "GLib returned no connection") }
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
    guard let address else { throw SecretServiceFailure(name: "none", message: "GLib returned no bus address") }
    return String(cString: address)
  }

  /// Calls a method and waits for its reply.
  ///
  /// - Parameter reply: the type of the reply, always a tuple; a reply of another type is an error.
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
    guard let answer else { throw SecretServiceFailure(name: "none", message: "\(method) returned no reply") }
    return Variant(taking: answer).children
  }
}
#endif
