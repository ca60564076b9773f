import CoreFHIR
import ServerHTTP

/// The media types of FHIR's JSON, and which of them a request accepts.
enum FHIRMediaType {
  /// What resources are sent as.
  static let json = "application/fhir+json; charset=utf-8"

  /// What a client wants to read.
  enum Wish: Sendable {
    /// FHIR's JSON, by name.
    case json
    /// Anything: resources come as JSON, a `Binary` as its bytes.
    case any
    /// Neither JSON nor anything, such as a picture.
    case other
  }

  /// Reads `_format`, or else `Accept`.
  ///
  /// - Throws: ``FHIRFailure`` with 406 if `_format` or the version of FHIR is not supported.
  static func wish(of request: ServerRequest) throws(FHIRFailure) -> Wish {
    if let format = request.queryValue("_format") {
      guard names.contains(bare(format)) || format == "json" else {
        throw FHIRFailure(
          406, .notSupported, "The format \(format.quoted) is not supported. Ask for json.", at: .parameter("_format"))
      }
      return .json
    }
    let accepted = request.fields.elements(of: "Accept").filter { !isRefused($0) }
    guard !accepted.isEmpty else { return .any }
    let json = accepted.filter { names.contains(bare($0)) }
    if let first = json.first {
      let version = parameter("fhirversion", of: first)
      guard version == nil || version == "4.0" || version == "4.0.1" else {
        throw FHIRFailure(
          406, .notSupported, "Version \(version?.quoted ?? "") of FHIR is not supported. Ask for fhirVersion=4.0.",
          at: .parameter("Accept"))
      }
      return .json
    }
    return accepted.contains { ["*/*", "application/*"].contains(bare($0)) } ? .any : .other
  }

  /// The refusal of a client that accepts other formats only.
  static var notAcceptable: FHIRFailure {
    FHIRFailure(406, .notSupported, "Resources are sent as application/fhir+json only.", at: .parameter("Accept"))
  }

  /// Whether a body with a `Content-Type` is a resource in JSON.
  static func isJSON(_ contentType: String) -> Bool { names.contains(bare(contentType)) }

  /// Refuses a body that is not a resource in JSON with UTF-8.
  static func requireJSON(_ request: ServerRequest) throws(FHIRFailure) {
    let type = request.fields["Content-Type"] ?? ""
    guard isJSON(type) else {
      throw FHIRFailure(
        415, .notSupported,
        "The Content-Type \(type.quoted) is not supported. Send the resource as application/fhir+json.",
        at: .parameter("Content-Type"))
    }
    try requireUTF8(type)
  }

  /// Refuses a `Content-Type` with a charset other than UTF-8.
  static func requireUTF8(_ type: String) throws(FHIRFailure) {
    guard let charset = parameter("charset", of: type), charset.lowercased() != "utf-8" else { return }
    throw FHIRFailure(
      415, .notSupported, "The charset \(charset.quoted) is not supported. Send UTF-8.",
      at: .parameter("Content-Type"))
  }

  private static let names: Set<String> = [
    "application/fhir+json", "application/json", "text/json", "application/json+fhir",
  ]

  /// The media type without parameters, in lower case.
  static func bare(_ type: String) -> String {
    (type.split(separator: ";").first ?? "").trimmingSpaces.lowercased()
  }

  /// The value of a parameter, without quotation marks; nil if it is absent.
  private static func parameter(_ name: String, of type: String) -> String? {
    for part in type.split(separator: ";").dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0].trimmingSpaces.lowercased() == name else { continue }
      let value = pair[1].trimmingSpaces
      return value.count >= 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
        ? String(value.dropFirst().dropLast()) : value
    }
    return nil
  }

  /// Whether a weight of zero refuses the type.
  private static func isRefused(_ type: String) -> Bool {
    parameter("q", of: type).flatMap(Double.init) == 0
  }
}
