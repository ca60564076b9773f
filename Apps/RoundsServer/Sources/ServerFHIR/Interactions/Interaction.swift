import CoreFHIR
import ServerHTTP

/// What a client wants to be done with resources (http://hl7.org/fhir/R4/http.html).
enum Interaction: Sendable {
  /// Read the current version, or one of a number.
  case read(FHIRLocation, RequestConditions)
  /// Create a resource, unless a search finds it.
  case create(NewResource, unless: SearchQuery?)
  /// Store a new version, or create the resource.
  case update(ResourceTarget, NewResource, RequestConditions)
  /// Change the current version.
  case patch(ResourceTarget, JSONPatch, RequestConditions)
  /// Delete a resource.
  case delete(ResourceTarget, RequestConditions)
  /// Search.
  case search(SearchQuery)
  /// List versions.
  case history(HistoryQuery)

  /// Whether it stores nothing.
  var isReading: Bool {
    switch self {
    case .read, .search, .history: true
    case .create, .update, .patch, .delete: false
    }
  }
}

/// The resource that an interaction changes.
enum ResourceTarget: Sendable {
  /// The one of an id.
  case id(type: String, String)
  /// The only one that a search finds.
  case match(type: String, SearchQuery)

  var type: String {
    switch self {
    case .id(let type, _), .match(let type, _): type
    }
  }
}

/// What an interaction came to.
struct Answer: Sendable {
  /// What is sent.
  enum Content: Sendable {
    /// Nothing.
    case none
    /// The version, which was read: its text, or the bytes of a `Binary`.
    case read
    /// The version, which was stored or found instead: the client's preference decides what is sent.
    case stored
    /// A Bundle.
    case bundle([UInt8])
    /// Issues for people.
    case outcome(FHIR.OperationOutcome)
  }

  /// The status.
  var status: Int
  /// The version that the entity tag and the time of the response are from.
  var version: ResourceVersion?
  /// What is sent.
  var content: Content

  init(_ status: Int, _ version: ResourceVersion?, _ content: Content) {
    (self.status, self.version, self.content) = (status, version, content)
  }
}
