import CoreFHIR
import Foundation

/// Finds out what the server has of an upload that it refused because of a condition, or whose answer is not known.
///
/// A lost response is told from a conflict by the content: what was sent is among the versions after the one that the
/// edit is based on.
struct UploadVerification {
  let client: FHIRClient

  /// How many versions a page of a history has.
  private static let pageSize = 20

  /// Finds the versions of all resources of an upload.
  ///
  /// - Parameter bases: the versions that the resources are based on.
  func findings(
    _ upload: StoredUpload, bases: [String: String]
  ) async throws -> [String: SyncFinding] {
    var findings: [String: SyncFinding] = [:]
    for entry in upload.entries {
      guard let location = FHIRLocation(entry.path), let sent = FHIR.AnyResource(text: entry.text) else { continue }
      findings[entry.path] = try await finding(location, sent, base: bases[entry.path])
    }
    return findings
  }

  private func finding(
    _ location: FHIRLocation, _ sent: FHIR.AnyResource, base: String?
  ) async throws -> SyncFinding {
    var newest: ServerCopy?
    do {
      for try await page in try client.history(of: location, count: Self.pageSize) {
        for version in page.versions(of: location.type) {
          if version.copy.version == base {
            return newest.map { .moved($0) } ?? .untouched
          }
          if let resource = version.resource, resource.hasContent(of: sent) {
            return .arrived(
              ServerVersion(version: version.copy.version, updated: version.copy.updated), newest: newest)
          }
          newest = newest ?? version.copy
        }
      }
    } catch let error as FHIRClientError where error.code == .notFound {
      // It never was at the server: a database that was restored can have lost what the edit is based on.
      guard let base else { return .untouched }
      return .moved(ServerCopy(version: "\(base)-lost", updated: nil, text: nil))
    }
    return newest.map { .moved($0) } ?? .untouched
  }

  /// Whether the server has the bytes of a photo; nil if it has none under the id.
  ///
  /// It is read as a resource: bytes alone could be those of a sign-in page of a Wi-Fi.
  func hasPhoto(_ id: String, _ bytes: [UInt8]) async throws(FHIRClientError) -> Bool? {
    do throws(FHIRClientError) {
      let data = try await client.read(FHIR.Binary.self, id: id).resource.data
      return Data(base64Encoded: data ?? "", options: .ignoreUnknownCharacters).map { [UInt8]($0) } == bytes
    } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }
}
