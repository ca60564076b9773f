/// Where a value was set: the layer, and the location within it.
public struct EnvironmentOrigin: Hashable, Sendable, CustomStringConvertible {
  /// The name of the layer.
  public let layer: String
  /// The location within the layer, such as `app.env:3`.
  public let location: String

  /// Names a layer and a location within it.
  public init(layer: String, location: String) {
    self.layer = layer
    self.location = location
  }

  /// The layer and the location, such as `file app.env:3`.
  public var description: String { location.isEmpty ? layer : "\(layer) \(location)" }
}
