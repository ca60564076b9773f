import Foundation
import SeamNetwork

/// Removes secrets from recorded exchanges, and equally from requests that are looked up in a recording.
struct RecordingRedaction: Codable, Hashable, Sendable {
  private let hiddenNames: [String]
  private let shownQueryNames: [String]
  private let keepsOtherBodies: Bool

  init(_ redaction: LogRedaction, shownQueryNames: Set<String>, keepsOtherBodies: Bool) {
    hiddenNames = redaction.names.sorted()
    self.shownQueryNames = shownQueryNames.sorted()
    self.keepsOtherBodies = keepsOtherBodies
  }

  private var redaction: LogRedaction {
    var redaction = LogRedaction()
    redaction.names = Set(hiddenNames)
    return redaction
  }

  /// Returns a URL without user, password and fragment, and with `…` for each value of the query that is not shown.
  func text(of url: URL) -> String { withoutSecretsOfURLs(url.absoluteString) }

  /// Returns the fields without those that are secrets.
  func fields(_ fields: HTTPFields) -> [Recording.Field] {
    let redaction = redaction
    return fields.filter { !$0.isSensitive && !redaction.hides($0.name) }.map { field in
      Recording.Field(name: field.name, value: field.hasURL ? withoutSecretsOfURLs(field.value) : field.value)
    }
  }

  /// Returns a body without secrets.
  ///
  /// - Parameters:
  ///   - bytes: nil for a body that is not in memory.
  ///   - isSensitive: whether the body as a whole is a secret.
  func body(_ bytes: [UInt8]?, contentType: String?, isSensitive: Bool) -> RecordedBody {
    guard let bytes else { return .omitted("a stream") }
    if bytes.isEmpty { return .text("") }
    if isSensitive { return .omitted("\(bytes.count) bytes that are sensitive") }
    let size = "\(bytes.count) bytes of \(contentType ?? "an unknown type")"
    let redaction = redaction
    // JSON and forms alike can be a single digit: the probe tells whether the type is one of them.
    guard redaction.text(of: Array("0".utf8), contentType: contentType) != nil else {
      return keepsOtherBodies ? .base64(Data(bytes)) : .omitted(size)
    }
    guard let text = redaction.text(of: bytes, contentType: contentType) else {
      return .omitted("\(size) that cannot be read")
    }
    return .text((original(bytes, contentType, redacted: text) ?? text).withoutParameters(hiddenBy: redaction.hides))
  }

  /// Returns the body as it arrived; nil unless it is proven to contain nothing that is hidden.
  private func original(_ bytes: [UInt8], _ contentType: String?, redacted: String) -> String? {
    var open = redaction
    open.names = []
    guard open.text(of: bytes, contentType: contentType) == redacted,
      let text = String(bytes: bytes, encoding: .utf8)
    else { return nil }
    // Reading JSON keeps one of several members with equal names, so hidden names are searched in the text as well.
    let plain = text.lowercased().filter { $0 != "-" && $0 != "_" }
    guard !text.contains("\\u"), !hiddenNames.contains(where: plain.contains) else { return nil }
    return text
  }

  private func withoutSecretsOfURLs(_ text: String) -> String {
    let redaction = redaction
    return text.withoutSecretsOfURLs { shownQueryNames.contains($0) && !redaction.hides($0) }
  }
}
