/// Decides from a response how a download goes on.
struct DownloadPlan: Hashable, Sendable {
  /// The next step of a download after a response.
  enum Step: Hashable, Sendable {
    /// Its body is the whole file.
    case startOver(DownloadValidator?, length: Int64?)
    /// Its body is bytes of the file, up to an end.
    case append(upTo: Int64, length: Int64?)
    /// Its body is not used: the part is dropped, and the whole is asked for.
    case askForWhole(String)
    /// The download fails.
    case fail(NetworkError.Code, String)
  }

  /// The first byte that was asked for; nil if the whole was.
  var offset: Int64?
  /// The validator of the file that the part belongs to; nil without a part.
  var validator: DownloadValidator?
  /// The size of the whole; nil if it is not known.
  var length: Int64?
  /// Whether the body may be encoded, because the request says so.
  var allowsEncoding = false

  func step(status: Int, fields: HTTPFields, bodyLength: Int64?) -> Step {
    let length = fields["Content-Length"].flatMap { Int64(digits: $0) } ?? bodyLength
    let encoding = fields["Content-Encoding"]
    let isEncoded = !allowsEncoding && encoding != nil && encoding?.lowercased() != "identity"
    switch status {
    case 200 where isEncoded, 203 where isEncoded:
      return .fail(.malformedResponse, "the body is encoded as \(encoding ?? ""), which was not asked for")
    case 200, 203: return .startOver(DownloadValidator(fields), length: length)
    case 206 where isEncoded && offset != nil: return .askForWhole("the server sent an encoded range")
    case 206:
      guard let offset, let validator else {
        return .fail(.malformedResponse, "the server sent a part although the whole was asked for")
      }
      return part(fields, from: offset, of: validator, bodyLength: length)
    case 416 where offset != nil: return .askForWhole("the server does not have the range")
    default: return .fail(.unacceptableStatus, "the server answered with status \(status)")
    }
  }

  private func part(
    _ fields: HTTPFields, from offset: Int64, of validator: DownloadValidator, bodyLength: Int64?
  ) -> Step {
    guard validator.matches(fields) else { return .askForWhole("the file has changed") }
    guard let text = fields["Content-Range"], let range = ContentRange(text), range.range.lowerBound == offset else {
      return .askForWhole("the server sent another range than it was asked for")
    }
    if let length, let complete = range.complete, length != complete {
      return .askForWhole("the file has another size than before")
    }
    guard range.range.upperBound <= length ?? .max, bodyLength ?? Int64(range.range.count) == range.range.count else {
      return .askForWhole("the server's range contradicts the size")
    }
    return .append(upTo: range.range.upperBound, length: length ?? range.complete)
  }
}
