import Foundation
import SeamSupport

/// Parts of a form with files, as `multipart/form-data` (RFC 7578).
///
/// ```swift
/// var form = MultipartForm()
/// form.append("title", "Holiday")
/// form.append("photo", file: path, filename: "beach.jpg", contentType: "image/jpeg")
/// ```
public struct MultipartForm: Sendable {
  /// The text that separates the parts; random, so that no part contains it.
  public let boundary: String
  private var parts: [(header: String, body: HTTPBody)] = []
  private var problem: NetworkError?

  /// Creates a form without parts.
  ///
  /// - Parameter boundary: the text that separates the parts; nil for a random one. A test may fix it.
  public init(boundary: String? = nil) {
    self.boundary = boundary ?? "seam-\(UUID().uuidString)"
  }

  /// Appends a text.
  public mutating func append(_ name: String, _ text: String) {
    append(name, HTTPBody(text), filename: nil, contentType: nil)
  }

  /// Appends a file, which is read while it is sent.
  ///
  /// A file that cannot be read fails the request.
  public mutating func append(_ name: String, file path: String, filename: String, contentType: String?) {
    do {
      append(name, try HTTPBody(file: path), filename: filename, contentType: contentType)
    } catch {
      problem = problem ?? NetworkError(error, for: nil)
    }
  }

  /// Appends a body.
  ///
  /// - Parameters:
  ///   - name: the field's name.
  ///   - body: the content of the part.
  ///   - filename: the name that the server sees for a file; nil for a plain field.
  ///   - contentType: the media type; nil for text.
  public mutating func append(_ name: String, _ body: HTTPBody, filename: String?, contentType: String?) {
    var header = "Content-Disposition: form-data; name=\"\(name.quotedInForm)\""
    if let filename { header += "; filename=\"\(filename.quotedInForm)\"" }
    if let contentType {
      header += "\r\nContent-Type: \(contentType)"
      if contentType.utf8.contains(where: { $0 < 0x20 }) {
        problem =
          problem ?? NetworkError(.invalidRequest, reason: "the media type of part “\(name)” has a line break")
      }
    }
    parts.append((header, body))
  }

  /// Returns the body, which is repeatable if all parts are.
  func body() throws -> HTTPBody {
    if let problem { throw problem }
    var pieces: [HTTPBody] = []
    for part in parts {
      pieces += [HTTPBody("--\(boundary)\r\n\(part.header)\r\n\r\n"), part.body, HTTPBody("\r\n")]
    }
    pieces.append(HTTPBody("--\(boundary)--\r\n"))
    let lengths = pieces.compactMap(\.length)
    let length = lengths.count == pieces.count ? lengths.reduce(0, +) : nil
    let joined = pieces
    guard pieces.allSatisfy(\.isRepeatable) else {
      return HTTPBody(length: length, reader: JoinedReader(joined))
    }
    return HTTPBody(length: length, repeatable: { JoinedReader(joined) })
  }
}

extension String {
  /// The text inside quotes of a form's header, escaped as browsers do (HTML, section 4.10.21.8).
  fileprivate var quotedInForm: String {
    // By bytes: Swift takes "\r\n" as one character.
    percentEncoded { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
  }
}

/// Reads several bodies one after another.
final class JoinedReader: HTTPBodyReader {
  private let state: Locked<(rest: ArraySlice<HTTPBody>, reader: (any HTTPBodyReader)?)>

  init(_ bodies: [HTTPBody]) { state = Locked((bodies[...], nil)) }

  func read() async throws -> [UInt8]? {
    while true {
      let reader = try state.withLock { state in
        if state.reader == nil { state.reader = try state.rest.popFirst()?.makeReader() }
        return state.reader
      }
      guard let reader else { return nil }
      if let chunk = try await reader.read() { return chunk }
      state.withLock { $0.reader = nil }
    }
  }

  func cancel() {
    let (reader, rest) = state.withLock { state in
      defer { state = ([], nil) }
      return (state.reader, state.rest)
    }
    reader?.cancel()
    for body in rest { body.cancel() }
  }
}
