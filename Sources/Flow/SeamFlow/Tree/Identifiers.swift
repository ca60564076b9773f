/// The identifier of an entry.
///
/// Identifiers are never reused and are not indices.
public struct EntryID: Hashable, Sendable, Codable {
  let number: UInt64
}

/// The identifier of a running flow.
///
/// A later flow has a greater number.
public struct FlowID: Hashable, Sendable, Codable {
  package let number: UInt64
}

/// The identifier of a layer: the root or a modal over it.
public struct LayerID: Hashable, Sendable, Codable {
  let number: UInt64
}

/// The identifier of a stack of entries.
public struct StackID: Hashable, Sendable, Codable {
  let number: UInt64
}

/// The identifier of an alert.
public struct AlertID: Hashable, Sendable, Codable {
  let number: UInt64
}

extension EntryID: CustomStringConvertible {
  /// The number, for logs.
  public var description: String { "entry \(number)" }
}
