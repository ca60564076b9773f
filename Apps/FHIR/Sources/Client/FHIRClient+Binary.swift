import Foundation
import SeamNetwork

/// Bytes with their media type, such as a picture.
public struct FHIRBytes: Hashable, Sendable {
  /// The bytes.
  public let bytes: [UInt8]
  /// The media type.
  public let contentType: String

  /// Creates bytes with their media type.
  public init(_ bytes: [UInt8], contentType: String) {
    self.bytes = bytes
    self.contentType = contentType
  }
}

extension FHIRClient {
  /// Reads the bytes of a `Binary`, without base64 where the server can do so.
  public func readBytes(id: String) async throws(FHIRClientError) -> FHIRBytes {
    let limits = limits
    let location = try location(FHIR.Binary.typeName, id)
    var exchange = FHIRExchange<FHIRBytes>(.get, location.path) { response, body in
      let type = response.fields["Content-Type"] ?? "application/octet-stream"
      guard type.lowercased().hasPrefix(FHIRExchange<FHIRBytes>.mediaType) else {
        return FHIRBytes(body, contentType: type)
      }
      let binary = try FHIR.Binary(parsing: body, limits: limits)
      let data = Data(base64Encoded: binary.data ?? "", options: .ignoreUnknownCharacters) ?? Data()
      return FHIRBytes([UInt8](data), contentType: binary.contentType ?? type)
    }
    exchange.fields["Accept"] = "*/*"
    return try await perform(exchange)
  }

  /// Creates a `Binary` of bytes.
  ///
  /// - Parameter securityContext: the resource whose rules of access apply; nil for those of the server.
  public func createBytes(
    _ content: FHIRBytes, securityContext: FHIRLocation? = nil
  ) async throws(FHIRClientError) -> FHIRStored<FHIR.Binary> {
    var exchange = FHIRExchange<FHIRStored<FHIR.Binary>>(
      .post, "/Binary", body: .raw(content.bytes, contentType: content.contentType)
    ) { response, _ in
      let location = response.fields["Location"].flatMap(FHIRLocation.init(storedAt:))
      return FHIRStored(
        isNew: response.status == 201, location: location, version: response.version ?? location?.version,
        resource: nil)
    }
    exchange.fields["X-Security-Context"] = securityContext?.text
    exchange.fields["Prefer"] = "return=minimal"
    return try await perform(exchange)
  }
}
