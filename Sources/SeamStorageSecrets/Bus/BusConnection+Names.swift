#if canImport(CSeamSecret)
  import Dispatch

  extension BusConnection {
    /// Who has a name, started by the bus where nobody does and it knows how.
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

    /// Runs the body while this connection alone has a name.
    ///
    /// The bus gives it to those who ask in the order they came, and takes it from a process that ends.
    func withName<Result>(_ name: String, timeout: Duration, _ body: () throws -> Result) throws -> Result {
      try acquire(name, timeout: timeout)
      defer { _ = try? callBus("ReleaseName", .string(name), reply: "(u)") }
      return try body()
    }

    /// Thrown where others had a name for as long as was waited.
    struct NameIsTaken: Error {}

    private func acquire(_ name: String, timeout: Duration) throws {
      let milliseconds = min(max(timeout / .milliseconds(1), 0), Double(Int32.max))
      let deadline = DispatchTime.now() + .milliseconds(Int(milliseconds))
      // The bus signals each name it gives, also one that was free and that nobody waited for.
      while nameAcquired.wait(timeout: .now()) == .success {}
      // DBUS_REQUEST_NAME_REPLY_IN_QUEUE; asking again tells whether it is ours by now.
      while try callBus("RequestName", .string(name), .number(0), reply: "(u)")[0].number == 2 {
        guard nameAcquired.wait(timeout: deadline) == .success else {
          // Out of the queue, or of the name that came this moment.
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
