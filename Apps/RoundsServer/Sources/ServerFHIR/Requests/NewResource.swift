import CoreFHIR
import Foundation
import ServerHTTP

/// A resource that a client wants to store, checked by the rules of its type.
struct NewResource: Sendable {
  /// The type.
  let type: String
  /// The resource; a `Binary` without its `data`.
  var json: FHIRObject
  /// The bytes of a `Binary`; nil for other types.
  let data: [UInt8]?
  /// Whether the bytes of a `Binary` were sent as they are, which have no id.
  var isRaw = false

  /// The id that the client wrote; nil if it wrote none.
  var id: String? { json["id"]?.string }

  /// Reads the body of a request.
  ///
  /// - Parameter type: the type that the URL names.
  /// - Throws: ``FHIRFailure`` with 415 for another format, with 400 and all problems if the body is no such resource.
  init(_ request: ServerRequest, type: String) throws(FHIRFailure) {
    let contentType = request.fields["Content-Type"] ?? ""
    if type == "Binary", !FHIRMediaType.isJSON(contentType) {
      try self.init(bytes: request.body, contentType, context: request.fields["X-Security-Context"])
      return
    }
    try FHIRMediaType.requireJSON(request)
    try self.init(try Self.json(request.body), type: type, at: nil)
  }

  /// Reads a JSON value.
  ///
  /// - Parameters:
  ///   - type: the type that it must have.
  ///   - place: the path of the value in a Bundle; nil if it is the body.
  init(_ json: FHIRJSON, type: String, at place: String?) throws(FHIRFailure) {
    let found = json["resourceType"]?.string
    guard json.object == nil || found == type else {
      throw FHIRFailure(
        400, .invalid,
        "The resource's type is \(found?.quoted ?? "missing"), but the URL names \(type). Send a \(type).",
        at: .element((place ?? type) + ".resourceType"))
    }
    let resource: FHIR.AnyResource
    do {
      resource = try FHIR.AnyResource(json, checking: .strict)
    } catch {
      throw FHIRFailure(400, Self.issues(error, at: place))
    }
    self.type = type
    guard type == "Binary" else {
      (self.json, data) = (resource.json, nil)
      return
    }
    let text = resource.json["data"]?.string ?? ""
    guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
      throw FHIRFailure(
        400, .value, "The data is no base64. Encode it again.", at: .element("\(place ?? type).data"))
    }
    var json = resource.json
    json["data"] = nil
    (self.json, self.data) = (json, Array(data))
  }

  /// A `Binary` of bytes that are sent as they are.
  private init(bytes: [UInt8], _ contentType: String, context: String?) throws(FHIRFailure) {
    let type = contentType.trimmingSpaces
    guard HTTPMediaType.isValid(type) else {
      throw FHIRFailure(
        415, .value,
        "The Content-Type \(type.quoted) is no media type. Send the type of the bytes, such as image/jpeg.",
        at: .parameter("Content-Type"))
    }
    self.type = "Binary"
    json = ["resourceType": "Binary", "contentType": .string(type)]
    if let context {
      guard case .relative? = FHIRReferenceTarget(context) else {
        throw FHIRFailure(
          400, .value, "\(context.quoted) is no reference to a resource, such as Patient/1.",
          at: .parameter("X-Security-Context"))
      }
      json["securityContext"] = ["reference": .string(context)]
    }
    data = bytes
    isRaw = true
  }

  /// Reads JSON.
  static func json(_ bytes: [UInt8]) throws(FHIRFailure) -> FHIRJSON {
    do throws(FHIRJSONError) {
      return try FHIRJSON(parsing: bytes, limits: FHIRJSONLimits(size: .max))
    } catch {
      throw FHIRFailure(400, .structure, "The body is not JSON: \(error)", at: .element(error.path))
    }
  }

  /// The issues of a malformed resource, with its paths continued from its place in a Bundle.
  private static func issues(_ error: FHIRMalformedResource, at place: String?) -> [FHIR.OperationOutcome.Issue] {
    var issues = error.operationOutcome.issue
    guard let place else { return issues }
    for index in issues.indices {
      issues[index].expression = issues[index].expression.map { path in
        place + (path.firstIndex(of: ".").map { path[$0...] } ?? "")
      }
    }
    return issues
  }
}

/// The syntax of media types (RFC 9110, section 8.3.1).
enum HTTPMediaType {
  static func isValid(_ text: String) -> Bool {
    let parts = FHIRMediaType.bare(text).split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { HTTPSyntax.isToken($0) } && text.utf8.count <= 200
      && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }
}
