public import Foundation

/// A page of a search or a history.
///
/// A resource that breaks rules does not hide the others: it is in ``malformed``, with its JSON.
public struct FHIRPage<Resource: Sendable>: Sendable {
  /// The bundle as it was received.
  public let bundle: FHIR.Bundle
  /// The resources of the type that was searched for, in their order.
  public let resources: [Resource]
  /// Valid resources of other types, such as those of `_include`.
  public let others: [FHIR.AnyResource]
  /// Hints of the server about the search.
  public let outcomes: [FHIR.OperationOutcome]
  /// Resources that break rules, with their problems and JSON.
  public let malformed: [FHIRMalformedResource]
  /// The URL that answered.
  public let url: URL

  /// The number of all matches; nil if the server did not say.
  public var total: Int? { bundle.total }

  /// The link to the next page; nil on the last.
  var next: String? { bundle.link.first { $0.relation == "next" }?.url }

  /// Reads a page.
  ///
  /// - Parameter make: makes a resource of the type that is searched for; nil for those of other types.
  init(
    _ json: FHIRJSON, url: URL, make: (FHIR.AnyResource) -> Resource?
  ) throws(FHIRMalformedResource) {
    bundle = try Self.bundle(json)
    self.url = url
    var resources: [Resource] = []
    var others: [FHIR.AnyResource] = []
    var outcomes: [FHIR.OperationOutcome] = []
    var malformed: [FHIRMalformedResource] = []
    for entry in bundle.entry {
      guard let json = entry.json["resource"] else { continue }
      do throws(FHIRMalformedResource) {
        let resource = try FHIR.AnyResource(json)
        if entry.search?.mode != .include && entry.search?.mode != .outcome, let own = make(resource) {
          resources.append(own)
        } else if let outcome = resource.as(FHIR.OperationOutcome.self) {
          outcomes.append(outcome)
        } else {
          others.append(resource)
        }
      } catch {
        malformed.append(error)
      }
    }
    (self.resources, self.others, self.outcomes, self.malformed) = (resources, others, outcomes, malformed)
  }

  /// Checks a bundle without its resources.
  private static func bundle(_ json: FHIRJSON) throws(FHIRMalformedResource) -> FHIR.Bundle {
    var skeleton = json.object ?? [:]
    if let entries = skeleton["entry"]?.array {
      skeleton["entry"] = .array(
        FHIRArray(
          entries.map { entry in
            guard var object = entry.object, object.contains("resource") else { return entry }
            object["resource"] = ["resourceType": "Basic"]
            return .object(object)
          }))
    }
    do throws(FHIRMalformedResource) {
      _ = try FHIR.Bundle(.object(skeleton))
    } catch {
      throw FHIRMalformedResource(
        expectedType: error.expectedType, problems: error.problems, problemCount: error.problemCount, json: json)
    }
    return FHIR.Bundle(unchecked: json.object ?? [:])
  }
}
