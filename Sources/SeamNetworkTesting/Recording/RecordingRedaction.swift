import Foundation
import SeamNetwork

/// Removes secrets from what is recorded, and equally from requests that are looked up in a recording.
struct RecordingRedaction: Codable, Hashable, Sendable {
  /// Fields whose values are URLs.
  private static let urlFields: Set<String> = ["location", "content-location", "referer", "link", "refresh"]

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
      let hasURL = Self.urlFields.contains(field.name.lowercased()) || field.value.contains("://")
      return Recording.Field(name: field.name, value: hasURL ? withoutSecretsOfURLs(field.value) : field.value)
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
    return .text(withoutHiddenParameters(original(bytes, contentType, redacted: text) ?? text))
  }

  /// Returns the body as it arrived, if certainly nothing in it is hidden.
  private func original(_ bytes: [UInt8], _ contentType: String?, redacted: String) -> String? {
    var open = redaction
    open.names = []
    guard open.text(of: bytes, contentType: contentType) == redacted,
      let text = String(bytes: bytes, encoding: .utf8)
    else { return nil }
    // Reading JSON drops members of equal names, so that what was dropped is looked for in the text.
    let plain = text.lowercased().filter { $0 != "-" && $0 != "_" }
    guard !text.contains("\\u"), !hiddenNames.contains(where: plain.contains) else { return nil }
    return text
  }

  private func withoutSecretsOfURLs(_ text: String) -> String {
    text.replacing(#/\/\/[^\/?#\s"<>]*@/#.matchingSemantics(.unicodeScalar), with: "//")
      .replacing(#/#[^\s"<>]*/#.matchingSemantics(.unicodeScalar), with: "")
      .replacing(#/\?([^\s"<>]*)/#.matchingSemantics(.unicodeScalar)) { "?" + query($0.output.1) }
  }

  private func query(_ text: Substring) -> String {
    let redaction = redaction
    return text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
      guard let end = pair.firstIndex(of: "=") else { return pair.isEmpty ? "" : "…" }
      let name = pair[..<end].removingPercentEncoding ?? String(pair[..<end])
      let isShown = shownQueryNames.contains(name) && !redaction.hides(name)
      return isShown ? String(pair) : "\(pair[..<end])=…"
    }.joined(separator: "&")
  }

  /// Hides the values of parameters of URLs inside a body, such as the link to a next page.
  private func withoutHiddenParameters(_ text: String) -> String {
    let redaction = redaction
    return text.replacing(#/([?&])([^=&?\s"<>]+)=[^&\s"<>\\]*/#.matchingSemantics(.unicodeScalar)) { match in
      let name = match.output.2
      return redaction.hides(name.removingPercentEncoding ?? String(name))
        ? "\(match.output.1)\(name)=…" : String(match.output.0)
    }
  }
}
