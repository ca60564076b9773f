extension FHIR {
  /// Resources that are sent together.
  public struct Bundle: FHIRResource {
    public static let table = FHIRTable<Bundle>(
      "Bundle", Elements(), kind: .resource,
      invariants: [
        FHIRInvariant("bdl-1", "a total is only for a searchset or a history") {
          $0.total == nil || $0.type == .searchset || $0.type == .history
        },
        FHIRInvariant("bdl-2", "entry.search is only for a searchset") {
          $0.type == .searchset || $0.entry.allSatisfy { $0.search == nil }
        },
        FHIRInvariant("bdl-3", "each entry of a batch, transaction or history needs a request, and no other does") {
          $0.hasRequestsWhereNeeded
        },
        FHIRInvariant("bdl-4", "each entry of a response or history needs a response, and no other does") {
          $0.hasResponsesWhereNeeded
        },
      ])
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The identifier of the bundle.
      public let identifier = One<Identifier>("identifier")
      /// The purpose of the bundle, such as a transaction or the results of a search.
      public let type = One<Kind>("type", .required)
      /// When it was made.
      public let timestamp = One<Instant>("timestamp")
      /// The number of all matches of a search.
      public let total = One<Int>("total", as: .unsignedInt)
      /// Links, such as to the next page.
      public let link = Many<Link>("link")
      /// The resources, with the interactions that a server should perform or has performed.
      public let entry = Many<Entry>("entry")
      /// A signature of the bundle.
      public let signature = One<Signature>("signature")
    }

    /// Purposes of bundles (http://hl7.org/fhir/bundle-type).
    public enum Kind: String, FHIRCode {
      /// The code `document`.
      case document
      /// The code `message`.
      case message
      /// The code `transaction`.
      case transaction
      /// The code `transaction-response`.
      case transactionResponse = "transaction-response"
      /// The code `batch`.
      case batch
      /// The code `batch-response`.
      case batchResponse = "batch-response"
      /// The code `history`.
      case history
      /// The code `searchset`.
      case searchset
      /// The code `collection`.
      case collection
    }

    /// A link to another bundle.
    public struct Link: FHIRStructure {
      public static let table = FHIRTable<Link>("Bundle.link", Elements(), kind: .backbone)
      public var json: FHIRObject
      public init(unchecked json: FHIRObject) { self.json = json }

      /// The elements of the type.
      public struct Elements: Sendable {
        /// The relation of the other bundle to this one, such as `next`.
        public let relation = One<String>("relation", .required)
        /// Where it is.
        public let url = One<String>("url", as: .uri, .required)
      }
    }

    /// A resource of a bundle.
    public struct Entry: FHIRStructure {
      public static let table = FHIRTable<Entry>(
        "Bundle.entry", Elements(), kind: .backbone,
        invariants: [
          FHIRInvariant("bdl-5", "an entry needs a resource, a request or a response") {
            $0.resource != nil || $0.request != nil || $0.response != nil
          },
          FHIRInvariant("bdl-8", "a fullUrl names no version; remove /_history/…") {
            !($0.fullUrl ?? "").contains("/_history/")
          },
        ])
      public var json: FHIRObject
      public init(unchecked json: FHIRObject) { self.json = json }

      /// The elements of the type.
      public struct Elements: Sendable {
        /// Links of the entry.
        public let link = Many<Link>("link")
        /// The URL of the resource.
        public let fullUrl = One<String>("fullUrl", as: .uri)
        /// The resource.
        public let resource = One<AnyResource>("resource")
        /// Why it was found.
        public let search = One<Search>("search")
        /// The interaction that a server should perform.
        public let request = One<Request>("request")
        /// The result of the interaction.
        public let response = One<Response>("response")
      }
    }

    /// Why an entry was found.
    public struct Search: FHIRStructure {
      public static let table = FHIRTable<Search>("Bundle.entry.search", Elements(), kind: .backbone)
      public var json: FHIRObject
      public init(unchecked json: FHIRObject) { self.json = json }

      /// The elements of the type.
      public struct Elements: Sendable {
        /// Whether it is a match.
        public let mode = One<Mode>("mode")
        /// How well it matches, from 0 to 1.
        public let score = One<FHIRDecimal>("score")
      }

      /// Why an entry was found (http://hl7.org/fhir/search-entry-mode).
      public enum Mode: String, FHIRCode {
        /// The code `match`.
        case match
        /// The code `include`.
        case include
        /// The code `outcome`.
        case outcome
      }
    }

    /// An interaction that a server should perform.
    public struct Request: FHIRStructure {
      public static let table = FHIRTable<Request>("Bundle.entry.request", Elements(), kind: .backbone)
      public var json: FHIRObject
      public init(unchecked json: FHIRObject) { self.json = json }

      /// The elements of the type.
      public struct Elements: Sendable {
        /// The method of HTTP.
        public let method = One<Method>("method", .required)
        /// The URL, after that of the server.
        public let url = One<String>("url", as: .uri, .required)
        /// The ETag that the resource must not have.
        public let ifNoneMatch = One<String>("ifNoneMatch")
        /// The moment since which it must have changed.
        public let ifModifiedSince = One<Instant>("ifModifiedSince")
        /// The ETag that the resource must have.
        public let ifMatch = One<String>("ifMatch")
        /// The search that must find nothing.
        public let ifNoneExist = One<String>("ifNoneExist")
      }

      /// The methods of HTTP (http://hl7.org/fhir/http-verb).
      public enum Method: String, FHIRCode {
        /// The code `GET`.
        case get = "GET"
        /// The code `HEAD`.
        case head = "HEAD"
        /// The code `POST`.
        case post = "POST"
        /// The code `PUT`.
        case put = "PUT"
        /// The code `DELETE`.
        case delete = "DELETE"
        /// The code `PATCH`.
        case patch = "PATCH"
      }
    }

    /// The result of an interaction.
    public struct Response: FHIRStructure {
      public static let table = FHIRTable<Response>("Bundle.entry.response", Elements(), kind: .backbone)
      public var json: FHIRObject
      public init(unchecked json: FHIRObject) { self.json = json }

      /// The elements of the type.
      public struct Elements: Sendable {
        /// The status of HTTP, perhaps with its text.
        public let status = One<String>("status", .required)
        /// Where the resource is.
        public let location = One<String>("location", as: .uri)
        /// The ETag of the resource.
        public let etag = One<String>("etag")
        /// When it was changed.
        public let lastModified = One<Instant>("lastModified")
        /// An OperationOutcome with hints.
        public let outcome = One<AnyResource>("outcome")
      }
    }
  }
}
