#if os(Linux)
/// An error of D-Bus or the Secret Service: the cause of a `StorageError` that this storage throws.
public struct SecretServiceFailure: Error, Equatable, CustomStringConvertible {
  /// The error's name on D-Bus, such as `org.freedesktop.Secret.Error.IsLocked`.
  ///
  /// For local failures it is GLib's error domain and code, such as `g-io-error-quark.18`.
  public let name: String
  /// The message of the bus, the service or GLib.
  public let message: String

  /// The name and the message.
  public var description: String { "\(name): \(message)" }
}

extension SecretServiceFailure {
  /// The state of the bus and the service that a failure indicates.
  enum Kind {
    /// The connection to the bus is closed.
    case busGone
    /// The Secret Service with which the session was opened has left the bus.
    case serviceGone
    /// The service did not answer in time.
    case noAnswer
    case locked
    /// The object does not exist.
    case noSuchObject
    /// The bus or the service denied access to this process.
    case refused
    case other
  }

  var kind: Kind {
    // The bus failed to start the service.
    if name.hasPrefix("org.freedesktop.DBus.Error.Spawn.") { return .serviceGone }
    return switch name {
    // G_IO_ERROR_CLOSED and G_IO_ERROR_BROKEN_PIPE: https://docs.gtk.org/gio/error.IOErrorEnum.html
    case "g-io-error-quark.18", "g-io-error-quark.44", "org.freedesktop.DBus.Error.Disconnected": .busGone
    case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
      // The bus's reply when the callee disconnects.
      "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.Secret.Error.NoSession":
      .serviceGone
    case "g-io-error-quark.24", "org.freedesktop.DBus.Error.Timeout", "org.freedesktop.DBus.Error.TimedOut": .noAnswer
    case "org.freedesktop.Secret.Error.IsLocked": .locked
    case "org.freedesktop.Secret.Error.NoSuchObject", "org.freedesktop.DBus.Error.UnknownObject",
      "org.freedesktop.DBus.Error.UnknownMethod", "org.freedesktop.DBus.Error.UnknownInterface":
      .noSuchObject
    case "org.freedesktop.DBus.Error.AccessDenied", "org.freedesktop.DBus.Error.AuthFailed": .refused
    default: .other
    }
  }
}
#endif
