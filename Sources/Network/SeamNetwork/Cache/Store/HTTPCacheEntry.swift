public import Foundation

/// A stored response without its body, with the header fields and the time of its request.
///
/// It contains no sensitive field, neither of the request nor of the response.
public struct HTTPCacheEntry: Hashable, Sendable, Identifiable {
  /// Where the stored bytes lie in a representation of which only a part is stored.
  public struct Part: Hashable, Sendable {
    /// The offset of the first stored byte.
    public var offset: Int64
    /// The number of bytes of the whole representation.
    public var total: Int64

    /// Creates a part.
    public init(offset: Int64, total: Int64) {
      self.offset = offset
      self.total = total
    }
  }

  /// Tells the entry from every other.
  public let id: String
  /// The status; 200 for a part.
  public var status: Int
  /// The header fields of the response.
  public var fields: HTTPFields
  /// The header fields of the request, for `Vary`.
  public var requestFields: HTTPFields
  /// The names, in lower case, of the request's fields that were left out because they are sensitive.
  public var withheldNames: [String]
  /// The protocol's version.
  public var version: String?
  /// When the request was sent, or last validated.
  public var requestTime: Date
  /// When the response arrived.
  public var responseTime: Date
  /// The number of stored bytes of the body.
  public var length: Int64
  /// The part that is stored; nil for the whole body.
  public var part: Part?
  /// Whether the response must be validated before it is served, whatever its fields say.
  public var isInvalidated: Bool

  /// Creates an entry.
  public init(
    id: String = UUID().uuidString, status: Int, fields: HTTPFields, requestFields: HTTPFields = [],
    withheldNames: [String] = [], version: String? = nil, requestTime: Date, responseTime: Date, length: Int64 = 0,
    part: Part? = nil, isInvalidated: Bool = false
  ) {
    self.id = id
    self.status = status
    self.fields = fields
    self.requestFields = requestFields
    self.withheldNames = withheldNames
    self.version = version
    self.requestTime = requestTime
    self.responseTime = responseTime
    self.length = length
    self.part = part
    self.isInvalidated = isInvalidated
  }

  /// The approximate size in bytes, for limits: the body, the fields, and a constant.
  public var size: Int64 {
    let fields = (Array(fields) + Array(requestFields)).reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    return length + Int64(fields) + 256
  }
}
