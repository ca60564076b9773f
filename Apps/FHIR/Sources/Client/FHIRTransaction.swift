public import Foundation

/// Interactions that are sent together, as a transaction or a batch.
///
/// ```swift
/// var transaction = FHIRTransaction()
/// let patient = transaction.create(newPatient)
/// wound.subject = patient                  // a urn:uuid that the server replaces
/// transaction.create(wound)
/// let results = try await client.perform(transaction)
/// ```
public struct FHIRTransaction: Sendable {
  /// The entries in their order; each is answered in its place.
  public private(set) var entries: [FHIR.Bundle.Entry] = []
  private let makeUUID: @Sendable () -> UUID

  /// Creates a transaction without entries.
  ///
  /// - Parameter makeUUID: makes the URLs of new resources.
  public init(makeUUID: @escaping @Sendable () -> UUID = { UUID() }) { self.makeUUID = makeUUID }

  /// Adds the creation of a resource.
  ///
  /// - Parameter search: the search that must find nothing; nil to create in any case.
  /// - Returns: a reference for other resources of the transaction, which the server replaces by the new one.
  @discardableResult
  public mutating func create(_ resource: some FHIRResource, ifNoneExist search: FHIRSearch? = nil) -> FHIR.Reference {
    let url = "urn:uuid:\(makeUUID().uuidString.lowercased())"
    add(resource.any, .post, resource.any.resourceType, fullURL: url) { $0.ifNoneExist = search?.text }
    return FHIR.Reference { $0.reference = url }
  }

  /// Adds the update of a resource.
  ///
  /// - Parameter condition: the condition of the update; by default, that the server still has the read version.
  /// - Throws: ``FHIRClientError`` with the code `invalidRequest` if the resource has no id, or no version where the
  ///   condition needs one.
  public mutating func update<Resource: FHIRResource>(
    _ resource: Resource, if condition: FHIRUpdateCondition = .unchanged
  ) throws(FHIRClientError) {
    guard let location = FHIRLocation(type: Resource.typeName, id: resource.id ?? "") else {
      throw FHIRClientError(.invalidRequest, "a \(Resource.typeName) without an id cannot be updated; create it")
    }
    let version: String? =
      switch condition {
      case .always: nil
      case .version(let version): version
      case .unchanged: resource.meta?.versionId
      }
    if version == nil && condition != .always {
      throw FHIRClientError(
        .invalidRequest, "\(location.text) has no meta.versionId to compare; name a version, or update always")
    }
    add(resource.any, .put, location.text, fullURL: nil) { $0.ifMatch = version.map(FHIRETag.text) }
  }

  /// Adds the deletion of a resource.
  public mutating func delete(_ location: FHIRLocation) { add(nil, .delete, location.text, fullURL: nil) { _ in } }

  /// Adds the reading of a resource.
  public mutating func read(_ location: FHIRLocation) { add(nil, .get, location.text, fullURL: nil) { _ in } }

  /// Adds a search; its result is a bundle.
  public mutating func search<Resource: FHIRResource>(_ type: Resource.Type, _ search: FHIRSearch) {
    add(nil, .get, "\(Resource.typeName)?\(search.text)", fullURL: nil) { _ in }
  }

  private mutating func add(
    _ resource: FHIR.AnyResource?, _ method: FHIR.Bundle.Request.Method, _ url: String, fullURL: String?,
    change: (inout FHIR.Bundle.Request) -> Void
  ) {
    entries.append(
      FHIR.Bundle.Entry { entry in
        entry.fullUrl = fullURL
        entry.resource = resource
        entry.request = FHIR.Bundle.Request {
          $0.method = method
          $0.url = url
          change(&$0)
        }
      })
  }

  /// The entries as a bundle.
  func bundle(_ kind: FHIR.Bundle.Kind) -> FHIR.Bundle {
    FHIR.Bundle {
      $0.type = kind
      $0.entry = entries
    }
  }
}
