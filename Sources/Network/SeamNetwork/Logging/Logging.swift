import Foundation

/// Writes a line about each request and its outcome, without secrets.
///
/// ```
/// → 7F3A GET https://api.example.com/people?page=…
/// ← 7F3A 200 GET https://api.example.com/people?page=… in 48 ms, 2310 bytes
/// ```
///
/// Values of queries, users in URLs and sensitive header fields are never written. Bodies are written only if asked
/// for, and only of JSON and forms, with the values that ``LogRedaction`` names left out.
public struct Logging: NetworkBehaviour {
  /// How much is written.
  public enum Detail: Int, Comparable, Sendable {
    /// One line per request and one per outcome.
    case lines
    /// Also the header fields.
    case fields
    /// Also bodies in memory of at most 64 kB, as far as they are JSON or forms.
    case bodies

    public static func < (left: Detail, right: Detail) -> Bool { left.rawValue < right.rawValue }
  }

  public let level: BehaviourLevel
  private let detail: Detail
  private let redaction: LogRedaction
  private let write: @Sendable (String) -> Void

  /// Creates a behaviour.
  ///
  /// - Parameters:
  ///   - detail: how much is written.
  ///   - level: whether calls are logged, or each request that is sent.
  ///   - redaction: names the values that are left out of bodies.
  ///   - write: writes an entry, which has several lines with fields and bodies; standard error by default.
  public init(
    _ detail: Detail = .lines, level: BehaviourLevel = .call, redaction: LogRedaction = LogRedaction(),
    to write: @escaping @Sendable (_ entry: String) -> Void = StandardError.write
  ) {
    self.detail = detail
    self.level = level
    self.redaction = redaction
    self.write = write
  }

  public func intercept(
    _ request: HTTPRequest, in call: NetworkCall, next: NetworkNext
  ) async throws -> HTTPResponse {
    let id = call.id.uuidString.prefix(8)
    let start = call.clock.now
    let sent = request.options.hasSensitiveBody ? nil : request.body
    write("→ \(id) \(request)\(details(request.fields, sent))")
    do {
      let response = try await next(request)
      let size = response.body.length.map { ", \($0) bytes" } ?? ""
      let source = response.source == .network ? "" : " (\(response.source.rawValue))"
      let received = request.options.hasSensitiveBody ? nil : response.body
      write(
        "← \(id) \(response.status)\(source) \(request) in \(milliseconds(since: start, call)) ms\(size)"
          + details(response.fields, received))
      return response
    } catch {
      let failure = NetworkError(error, for: request)
      write("✗ \(id) \(request) in \(milliseconds(since: start, call)) ms: \(failure.reason) (\(failure.code.name))")
      throw error
    }
  }

  private func milliseconds(since start: Duration, _ call: NetworkCall) -> Int64 {
    let (seconds, attoseconds) = (call.clock.now - start).components
    return seconds * 1000 + attoseconds / 1_000_000_000_000_000
  }

  private func details(_ fields: HTTPFields, _ body: HTTPBody?) -> String {
    var text = ""
    if detail >= .fields {
      for field in fields { text += "\n  \(field)" }
    }
    if detail == .bodies, let bytes = body?.bytes, !bytes.isEmpty {
      let shown = bytes.count <= 64 << 10 ? redaction.text(of: bytes, contentType: fields["Content-Type"]) : nil
      text += "\n  " + (shown ?? "\(bytes.count) bytes")
    }
    return text
  }
}
