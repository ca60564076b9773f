/// What D-Bus or the Secret Service said: the cause of the `StorageError`s that this storage throws.
public struct SecretServiceFailure: Error, Equatable, CustomStringConvertible {
  /// The error's name on D-Bus, such as `org.freedesktop.Secret.Error.IsLocked`.
  ///
  /// For what failed on this side of the bus it is GLib's domain with the number, such as `g-io-error-quark.18`.
  public let name: String
  /// The words of the bus, the service or GLib.
  public let message: String

  /// The name with the words.
  public var description: String { "\(name): \(message)" }
}

extension SecretServiceFailure {
  /// The state of the bus and the service that a failure tells of.
  enum Kind {
    /// The connection to the bus is closed.
    case busGone
    /// The Secret Service that the session was opened with has left the bus.
    case serviceGone
    /// The service did not answer in time.
    case noAnswer
    case locked
    /// The object does not exist.
    case noSuchObject
    /// The bus or the service does not allow this process to ask.
    case refused
    case other
  }

  var kind: Kind {
    // The bus knows how to start the service, and it did not start.
    if name.hasPrefix("org.freedesktop.DBus.Error.Spawn.") { return .serviceGone }
    return switch name {
    // G_IO_ERROR_CLOSED and G_IO_ERROR_BROKEN_PIPE: https://docs.gtk.org/gio/error.IOErrorEnum.html
    case "g-io-error-quark.18", "g-io-error-quark.44", "org.freedesktop.DBus.Error.Disconnected": .busGone
    case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
      // The bus's answer when who was asked hangs up.
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
