#if os(Linux)
import Dispatch

extension BusConnection {
  /// Returns the owner of a name, after the bus has started it if necessary and possible.
  func owner(of name: String) throws(SecretServiceFailure) -> String {
    do {
      return try ownerNow(of: name)
    } catch {
      guard error.kind == .serviceGone else { throw error }
      _ = try callBus("StartServiceByName", .string(name), .number(0), reply: "(u)")
      return try ownerNow(of: name)
    }
  }

  private func ownerNow(of name: String) throws(SecretServiceFailure) -> String {
    try callBus("GetNameOwner", .string(name), reply: "(s)")[0].string ?? ""
  }

  /// Runs the body while this connection owns a name.
  ///
  /// The bus queues requests in order, and releases the names of a process that ends.
  func withName<Result>(_ name: String, timeout: Duration, _ body: () throws -> Result) throws -> Result {
    try acquire(name, timeout: timeout)
    defer { _ = try? callBus("ReleaseName", .string(name), reply: "(u)") }
    return try body()
  }

  /// Thrown if other connections own a name for longer than the timeout.
  struct NameIsTaken: Error {}

  private func acquire(_ name: String, timeout: Duration) throws {
    let milliseconds = min(max(timeout / .milliseconds(1), 0), Double(Int32.max))
    let deadline = DispatchTime.now() + .milliseconds(Int(milliseconds))
    // The bus also signals a name that was free and is granted immediately; discard that signal.
    while nameAcquired.wait(timeout: .now()) == .success {}
    // DBUS_REQUEST_NAME_REPLY_IN_QUEUE; repeating the request tells whether the name is granted by now.
    while try callBus("RequestName", .string(name), .number(0), reply: "(u)")[0].number == 2 {
      guard nameAcquired.wait(timeout: deadline) == .success else {
        // Leaves the queue, or releases the name if it was granted just now.
        _ = try callBus("ReleaseName", .string(name), reply: "(u)")
        throw NameIsTaken()
      }
    }
  }

  private func callBus(
    _ method: String, _ arguments: Variant..., reply: String
  ) throws(SecretServiceFailure) -> [Variant] {
    let bus = "org.freedesktop.DBus"
    return try call(method, of: bus, at: "/org/freedesktop/DBus", in: bus, arguments, reply: reply)
  }
}
#endif
