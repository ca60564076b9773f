/// The capabilities of a session, beyond the requirements that every session meets.
public struct NetworkSessionCapabilities: Hashable, Sendable {
  /// A capability that a session lacks, and why.
  public struct Limitation: Hashable, Sendable {
    /// The missing capability, such as `pinning`.
    public let capability: Capability
    /// The reason, as a sentence without a full stop.
    public let reason: String

    /// Creates a limitation.
    public init(_ capability: Capability, _ reason: String) {
      self.capability = capability
      self.reason = reason
    }
  }

  /// Something that not every session can do.
  public enum Capability: String, Hashable, Sendable, CaseIterable {
    /// HTTP/2.
    case http2
    /// Certificate and public-key pinning.
    case pinning
    /// Trust in further certificate authorities.
    case customTrust
    /// ``HTTPResponse/metrics``.
    case metrics
    /// A response's body that is not read is not fetched.
    case downloadBackPressure
    /// A request's body that is not sent is not made.
    case uploadBackPressure
    /// ``RequestOptions/connectTimeout`` apart from the idle timeout.
    case connectTimeout
    /// Timeouts more exact than a second.
    case exactTimeouts
    /// The bytes of a response's header end idleness as they arrive, not only once the header is complete.
    case headerActivity
    /// Header fields are sent and returned in their order, with the case of their names.
    case fieldOrder
    /// The method and the path are sent in the case and form that they have, dot segments (`/../`) included.
    case exactRequestLine
    /// A body in an encoding that the request asked for is returned as it is.
    case encodedBodies
    /// A request that is not idempotent is sent once, even if its kept connection breaks.
    case singleSend
  }

  /// The capabilities that the session lacks, each with the reason; empty if it has them all.
  public let limitations: [Limitation]

  /// Creates capabilities: everything but the limitations.
  public init(except limitations: [Limitation] = []) { self.limitations = limitations }

  /// Returns why a capability is missing; nil if the session has it.
  public func limitation(of capability: Capability) -> String? {
    limitations.first { $0.capability == capability }?.reason
  }
}
