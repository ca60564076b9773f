import CoreFHIR
import Foundation

extension FHIRService {
  /// The CapabilityStatement: what the service can do, by type.
  func capabilities(base: String) -> [UInt8] {
    typealias Statement = FHIR.CapabilityStatement
    let statement = Statement {
      $0.status = .active
      $0.date = start
      $0.kind = .instance
      $0.software = Statement.Software { $0.name = "rounds-server" }
      $0.implementation = Statement.Implementation {
        $0.description = "A FHIR server for development and demonstration"
        $0.url = base
      }
      $0.fhirVersion = "4.0.1"
      $0.format = ["json"]
      $0.patchFormat = [JSONPatch.mediaType]
      $0.rest = [Self.rest]
    }
    return statement.bytes
  }

  /// What can be done with all types; made once, as it is large.
  private static let rest = FHIR.CapabilityStatement.Rest {
    $0.mode = .server
    $0.security = FHIR.CapabilityStatement.Security {
      $0.service = [
        FHIR.CodeableConcept {
          $0.coding = [
            FHIR.Coding {
              $0.system = "http://terminology.hl7.org/CodeSystem/restful-security-service"
              $0.code = "OAuth"
            }
          ]
        }
      ]
    }
    $0.resource = FHIR.resourceTypes.sorted().map(capabilities)
    $0.interaction = [.transaction, .batch, .searchSystem, .historySystem].map { code in
      FHIR.CapabilityStatement.SystemInteraction { $0.code = code }
    }
    $0.searchParam = parameters(SearchParameters.common)
  }

  private static func capabilities(of type: String) -> FHIR.CapabilityStatement.Resource {
    FHIR.CapabilityStatement.Resource {
      $0.type = type
      $0.interaction = [
        .read, .vread, .update, .patch, .delete, .historyInstance, .historyType, .create, .searchType,
      ].map { code in FHIR.CapabilityStatement.Interaction { $0.code = code } }
      $0.versioning = .versionedUpdate
      $0.readHistory = true
      $0.updateCreate = true
      $0.conditionalCreate = true
      $0.conditionalRead = .fullSupport
      $0.conditionalUpdate = true
      $0.conditionalDelete = .single
      $0.referencePolicy = [.literal, .logical, .local]
      let list = SearchParameters.list(of: type)
      $0.searchInclude = list.filter { $0.kind == .reference }.map { "\(type):\($0.code)" }
      $0.searchParam = parameters(list)
    }
  }

  /// The parameters of a table, and those whose values are no elements of the index.
  private static func parameters(_ list: [SearchParameter]) -> [FHIR.CapabilityStatement.SearchParameter] {
    let all = [("_id", "token"), ("_lastUpdated", "date")] + list.map { ($0.code, $0.kind.rawValue) }
    return all.map { name, kind in
      FHIR.CapabilityStatement.SearchParameter {
        $0.name = name
        $0.type = FHIR.CapabilityStatement.SearchParameter.Kind(rawValue: kind)
      }
    }
  }
}
