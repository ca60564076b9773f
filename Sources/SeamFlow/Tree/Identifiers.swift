/// Names one entry of a stack for as long as it exists; minted, never reused, never an index.
public struct EntryID: Hashable, Sendable, Codable {
  let number: UInt64
}

/// Names one running flow; a later flow has a higher number.
public struct FlowID: Hashable, Sendable, Codable {
  package let number: UInt64
}

/// Names one layer: the root or a modal over it.
public struct LayerID: Hashable, Sendable, Codable {
  let number: UInt64
}

/// Names one stack of entries.
public struct StackID: Hashable, Sendable, Codable {
  let number: UInt64
}

/// Names one alert on show.
public struct AlertID: Hashable, Sendable, Codable {
  let number: UInt64
}

extension EntryID: CustomStringConvertible {
  /// The number, for logs.
  public var description: String { "entry \(number)" }
}
