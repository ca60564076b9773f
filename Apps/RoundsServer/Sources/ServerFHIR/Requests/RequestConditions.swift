import CoreFHIR
import Foundation
import ServerHTTP

/// The versions and times that a request depends on (RFC 9110, section 13, and FHIR's weak entity tags).
struct RequestConditions: Sendable {
  /// A list of versions.
  enum Versions: Hashable, Sendable {
    case any
    case list([String])

    func contains(_ version: ResourceVersion) -> Bool {
      switch self {
      case .any: true
      case .list(let versions): versions.contains("\(version.number)")
      }
    }
  }

  /// The versions that the resource must have.
  var match: Versions?
  /// The versions that the resource must not have.
  var noneMatch: Versions?
  /// The time since which the resource must have changed.
  var modifiedSince: Timestamp?

  init() {}

  /// Reads the conditions of a request.
  ///
  /// A time that cannot be read is left out, as RFC 9110 demands.
  ///
  /// - Throws: ``FHIRFailure`` with 400 if an entity tag is malformed.
  init(_ fields: ServerFields) throws(FHIRFailure) {
    match = try Self.versions(fields.elements(of: "If-Match"), "If-Match")
    noneMatch = try Self.versions(fields.elements(of: "If-None-Match"), "If-None-Match")
    modifiedSince = fields["If-Modified-Since"].flatMap(HTTPDate.timestamp)
  }

  /// Reads the conditions of an entry of a transaction.
  init(_ request: FHIR.Bundle.Request) throws(FHIRFailure) {
    match = try Self.versions(request.ifMatch.map { [$0] } ?? [], "ifMatch")
    noneMatch = try Self.versions(request.ifNoneMatch.map { [$0] } ?? [], "ifNoneMatch")
    modifiedSince = (request.ifModifiedSince?.date).map(Timestamp.init)
  }

  private static func versions(_ tags: [String], _ name: String) throws(FHIRFailure) -> Versions? {
    guard !tags.isEmpty else { return nil }
    if tags == ["*"] { return .any }
    var versions: [String] = []
    for tag in tags {
      let opaque = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
      guard opaque.count >= 2, opaque.hasPrefix("\""), opaque.hasSuffix("\"") else {
        throw FHIRFailure(
          400, .value, "\(tag.quoted) is no entity tag. Write the version as W/\"1\".", at: .parameter(name))
      }
      versions.append(String(opaque.dropFirst().dropLast()))
    }
    return .list(versions)
  }

  /// Refuses to change a resource that does not have the version that the request depends on.
  ///
  /// - Parameter current: the current version; nil if there is none or it is a deletion.
  func check(_ current: ResourceVersion?) throws(FHIRFailure) {
    if let match {
      guard let current, match.contains(current) else {
        let state = current.map { "The resource has version \($0.number)" } ?? "The resource does not exist"
        throw FHIRFailure(
          412, .conflict, "\(state), which If-Match does not name. Read it again and repeat the change.",
          at: .parameter("If-Match"))
      }
    }
    if let noneMatch, let current, noneMatch.contains(current) {
      throw FHIRFailure(
        412, .conflict, "The resource exists with version \(current.number), which If-None-Match excludes.",
        at: .parameter("If-None-Match"))
    }
  }

  /// Whether a client that reads has the version already.
  func hasSeen(_ version: ResourceVersion) -> Bool {
    if let noneMatch { return noneMatch.contains(version) }
    guard let modifiedSince else { return false }
    return version.updated.seconds <= modifiedSince.seconds
  }
}
