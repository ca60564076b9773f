import CoreFHIR
import CoreSupport
import SeamNetwork

/// The request of an upload: a transaction, or the bytes of a photo.
///
/// Each resource has a condition: a new one must not be at the server, another one must have the version that the edit
/// is based on. So a request whose response was lost can be sent again: the server refuses it, and what the server has
/// is then found by ``UploadVerification``.
struct UploadRequest: NetworkRequest {
  typealias Response = NoContent

  let method: HTTPMethod
  let path: RequestPath
  let fields: HTTPFields
  let body: RequestBody
  let options: RequestOptions

  /// The media type of FHIR's JSON.
  private static let json = "application/fhir+json"

  /// Creates the request of resources.
  ///
  /// - Parameter bases: the versions that the resources are based on; none of one that the server does not have.
  init(_ upload: StoredUpload, bases: [String: String]) {
    let entries = upload.entries.map { entry -> FHIRJSON in
      var request: FHIRObject = ["method": "PUT", "url": .string(entry.path)]
      if let base = bases[entry.path] {
        request["ifMatch"] = .string("W/\"\(base)\"")
      } else {
        request["ifNoneMatch"] = "*"
      }
      let resource = FHIR.AnyResource(text: entry.text)?.unversioned.fhirJSON ?? .null
      return ["resource": resource, "request": .object(request)]
    }
    let bundle: FHIRJSON = [
      "resourceType": "Bundle", "type": "transaction", "entry": .array(FHIRArray(entries)),
    ]
    self.init(.post, "", upload, .raw(bundle.bytes, contentType: Self.json), prefer: "return=minimal")
  }

  /// Creates the request of a photo, whose bytes are read piece by piece.
  init(_ upload: StoredUpload, _ photo: StoredUpload.Photo, in store: SyncStore) {
    let body = HTTPBody(length: Int64(photo.size)) { PhotoReader(photo, store) }
    self.init(
      .put, "/Binary/\(photo.id)", upload, .stream(body, contentType: photo.contentType),
      prefer: "return=OperationOutcome", more: [HTTPField("If-None-Match", "*")])
  }

  private init(
    _ method: HTTPMethod, _ path: RequestPath, _ upload: StoredUpload, _ body: RequestBody, prefer: String,
    more: [HTTPField] = []
  ) {
    self.method = method
    self.path = path
    self.body = body
    fields = HTTPFields(
      [
        HTTPField("Accept", Self.json), HTTPField("Prefer", prefer),
        HTTPField(
          "Idempotency-Key", upload.attempt == 1 ? upload.id : "\(upload.id)-\(upload.attempt)"),
      ] + more)
    var options = RequestOptions()
    options.isIdempotent = true
    // What is written goes to no other server.
    options.followsRedirects = false
    self.options = options
  }
}

/// Reads the bytes of a photo from the store.
private final class PhotoReader: HTTPBodyReader {
  private let photo: StoredUpload.Photo
  private let store: SyncStore
  private let index = Locked(0)

  init(_ photo: StoredUpload.Photo, _ store: SyncStore) {
    self.photo = photo
    self.store = store
  }

  func read() async throws -> [UInt8]? {
    let index = index.withLock { index in
      defer { index += 1 }
      return index
    }
    return try await store.piece(index, of: photo)
  }

  func cancel() { index.withLock { $0 = Int.max / StoredPhoto.pieceSize } }
}
