/// The state of the device's connection, as far as the system tells it.
public struct NetworkState: Hashable, Sendable {
  /// Whether the device has a connection.
  public enum Connectivity: String, Hashable, Sendable {
    /// There is a route to other networks. A server may still be unreachable.
    case online
    /// There is none.
    case offline
    /// It is not known, or not yet; calls are tried.
    case unknown
  }

  /// Whether the device has a connection.
  public var connectivity: Connectivity
  /// Whether the connection costs by volume, such as a mobile one; false where the system does not tell.
  public var isExpensive: Bool
  /// Whether the user asked to save data; false where the system does not tell.
  public var isConstrained: Bool

  /// Creates a state.
  public init(_ connectivity: Connectivity, isExpensive: Bool = false, isConstrained: Bool = false) {
    self.connectivity = connectivity
    self.isExpensive = isExpensive
    self.isConstrained = isConstrained
  }

  /// With a connection.
  public static let online = NetworkState(.online)
  /// Without one.
  public static let offline = NetworkState(.offline)
  /// Not known.
  public static let unknown = NetworkState(.unknown)
}
