public import SeamNetwork

import Foundation

/// Exchanges with a server, without secrets, as a file that can be read, reviewed and kept with tests.
///
/// ```swift
/// let session = RecordingSession(around: CurlNetworkSession())
/// …                                                                // calls over the session
/// try Data(session.recording.json()).write(to: file)
/// let replayed = ReplaySession(try Recording(json: Array(Data(contentsOf: file))))
/// ```
public struct Recording: Codable, Hashable, Sendable {
  /// The version of the format that this type writes.
  static let currentVersion = 1

  /// One request and its response.
  public struct Exchange: Codable, Hashable, Sendable {
    /// The method.
    public let method: HTTPMethod
    /// The URL, with `…` for the values of the query.
    public let url: String
    /// The request's fields without secrets, for reading; they do not matter for the replay.
    let requestFields: [Field]
    /// The request's body without secrets; nil for none.
    let requestBody: RecordedBody?
    /// The status of the response.
    public let status: Int
    /// The response's fields without secrets.
    let fields: [Field]
    /// The response's body without secrets.
    let body: RecordedBody

    /// The method and the URL.
    var name: String { "\(method.rawValue) \(url)" }
  }

  /// A header field.
  struct Field: Codable, Hashable, Sendable {
    let name: String
    let value: String
  }

  let version: Int
  let redaction: RecordingRedaction
  /// The exchanges, in the order of sending.
  public let exchanges: [Exchange]

  init(_ exchanges: [Exchange], _ redaction: RecordingRedaction) {
    version = Self.currentVersion
    self.redaction = redaction
    self.exchanges = exchanges
  }

  /// Reads a recording from JSON in UTF-8.
  ///
  /// - Throws: ``RecordingError`` which names the place and the remedy, if the JSON is damaged or of another version.
  public init(json: [UInt8]) throws {
    struct Version: Decodable { let version: Int }
    let data = Data(json)
    do {
      let version = try JSONDecoder().decode(Version.self, from: data).version
      guard version == Self.currentVersion else {
        throw RecordingError(reason: "the recording has version \(version), not \(Self.currentVersion)")
      }
      self = try JSONDecoder().decode(Recording.self, from: data)
    } catch let error as DecodingError {
      throw RecordingError(error)
    }
    if let bad = exchanges.firstIndex(where: { !(100..<600).contains($0.status) }) {
      throw RecordingError(reason: "exchanges[\(bad)].status is \(exchanges[bad].status), which is no status")
    }
  }

  /// Returns the recording as JSON in UTF-8, with sorted keys, so that equal recordings are equal files.
  public func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
  }
}

/// A recording that cannot be read.
public struct RecordingError: Error, Sendable, CustomStringConvertible {
  /// The problem, as a sentence without a full stop.
  public let reason: String

  /// The problem and the remedy.
  public var description: String { "\(reason). Restore the file from version control, or record it again." }

  init(reason: String) { self.reason = reason }

  init(_ error: DecodingError) {
    let context: DecodingError.Context
    switch error {
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .dataCorrupted(let found): context = found
    case .keyNotFound(_, let found): context = found
    @unknown default:
      self.init(reason: "the recording is damaged: \(error)")
      return
    }
    let path = context.codingPath.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
    let place = path.isEmpty ? "" : " at \(path.hasPrefix(".") ? String(path.dropFirst()) : path)"
    self.init(reason: "the recording is damaged\(place): \(context.debugDescription)")
  }
}
