import CoreFHIR
import Foundation

extension FHIRService {
  /// The CapabilityStatement: what the service can do, by type.
  func capabilities(base: String) -> [UInt8] {
    typealias Statement = FHIR.CapabilityStatement
    let statement = Statement {
      $0.status = .active
      $0.date = FHIR.DateTime(configuration.now())
      $0.kind = .instance
      $0.software = Statement.Software { $0.name = "rounds-server" }
      $0.implementation = Statement.Implementation {
        $0.description = "A FHIR server for development and demonstration"
        $0.url = base
      }
      $0.fhirVersion = "4.0.1"
      $0.format = ["json"]
      $0.patchFormat = [JSONPatch.mediaType]
      $0.rest = [
        Statement.Rest {
          $0.mode = .server
          $0.security = Statement.Security {
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
          $0.resource = FHIR.resourceTypes.sorted().map(Self.capabilities)
          $0.interaction = [.transaction, .batch, .searchSystem, .historySystem].map { code in
            Statement.SystemInteraction { $0.code = code }
          }
          $0.searchParam = SearchParameters.common.map(Self.parameter)
        }
      ]
    }
    return statement.bytes
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
      $0.searchParam = SearchParameters.list(of: type).map(parameter)
    }
  }

  private static func parameter(_ parameter: SearchParameter) -> FHIR.CapabilityStatement.SearchParameter {
    FHIR.CapabilityStatement.SearchParameter {
      $0.name = parameter.code
      $0.type = FHIR.CapabilityStatement.SearchParameter.Kind(rawValue: parameter.kind.rawValue)
    }
  }
}
