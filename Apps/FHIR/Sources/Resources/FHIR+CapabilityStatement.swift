extension FHIR {
  /// The capabilities of a server or a client.
  public struct CapabilityStatement: FHIRDomainResource {
    public static let table = FHIRTable<CapabilityStatement>("CapabilityStatement", Elements(), kind: .domainResource)
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The URL that names the statement.
      public let url = One<String>("url", as: .uri)
      /// The version.
      public let version = One<String>("version")
      /// The name for programs.
      public let name = One<String>("name")
      /// The name for people.
      public let title = One<String>("title")
      /// The status of the publication.
      public let status = One<PublicationStatus>("status", .required)
      /// Whether it is for tests only.
      public let experimental = One<Bool>("experimental")
      /// When it was last changed.
      public let date = One<DateTime>("date", .required)
      /// Who publishes it.
      public let publisher = One<String>("publisher")
      /// How to reach the publisher.
      public let contact = Many<ContactDetail>("contact")
      /// The system in words.
      public let description = One<String>("description", as: .markdown)
      /// The contexts in which it is meant to be used.
      public let useContext = Many<UsageContext>("useContext")
      /// Where it is meant to be used.
      public let jurisdiction = Many<CodeableConcept>("jurisdiction")
      /// Why it exists.
      public let purpose = One<String>("purpose", as: .markdown)
      /// Who may use it, and how.
      public let copyright = One<String>("copyright", as: .markdown)
      /// Whether it describes a running server.
      public let kind = One<Kind>("kind", .required)
      /// The statements that it satisfies.
      public let instantiates = Many<String>("instantiates", as: .canonical)
      /// The statements that it adds.
      public let imports = Many<String>("imports", as: .canonical)
      /// The software.
      public let software = One<Software>("software")
      /// The running server.
      public let implementation = One<Implementation>("implementation")
      /// The version of FHIR, such as `4.0.1`.
      public let fhirVersion = One<String>("fhirVersion", as: .code, .required)
      /// The formats, such as `json`.
      public let format = Many<String>("format", as: .code, .required)
      /// The formats of patches.
      public let patchFormat = Many<String>("patchFormat", as: .code)
      /// The implementation guides that it follows.
      public let implementationGuide = Many<String>("implementationGuide", as: .canonical)
      /// The capabilities over HTTP.
      public let rest = Many<Rest>("rest")
      /// The capabilities by messages.
      public let messaging = Many<Messaging>("messaging")
      /// The documents that it makes or reads.
      public let document = Many<Document>("document")
    }

    /// Whether a statement describes a running server (http://hl7.org/fhir/capability-statement-kind).
    public enum Kind: String, FHIRCode {
      /// The code `instance`.
      case instance
      /// The code `capability`.
      case capability
      /// The code `requirements`.
      case requirements
    }

    /// The software of a server.
    public struct Software: FHIRStructure {
      public static let table = FHIRTable<Software>("CapabilityStatement.software", Elements(), kind: .backbone)
      public var json: FHIRObject
      public init(unchecked json: FHIRObject) { self.json = json }

      /// The elements of the type.
      public struct Elements: Sendable {
        /// The name.
        public let name = One<String>("name", .required)
        /// The version.
        public let version = One<String>("version")
        /// When the version was released.
        public let releaseDate = One<DateTime>("releaseDate")
      }
    }

    /// A running server.
    public struct Implementation: FHIRStructure {
      public static let table = FHIRTable<Implementation>(
        "CapabilityStatement.implementation", Elements(), kind: .backbone)
      public var json: FHIRObject
      public init(unchecked json: FHIRObject) { self.json = json }

      /// The elements of the type.
      public struct Elements: Sendable {
        /// The server in words.
        public let description = One<String>("description", .required)
        /// The URL of its root.
        public let url = One<String>("url", as: .url)
        /// The organization that runs it.
        public let custodian = One<Reference>("custodian")
      }
    }

    /// The capabilities of a server or a client over HTTP.
    public struct Rest: FHIRStructure {
      public static let table = FHIRTable<Rest>("CapabilityStatement.rest", Elements(), kind: .backbone)
      public var json: FHIRObject
      public init(unchecked json: FHIRObject) { self.json = json }

      /// The elements of the type.
      public struct Elements: Sendable {
        /// Whether it is a client or a server.
        public let mode = One<Mode>("mode", .required)
        /// More about it.
        public let documentation = One<String>("documentation", as: .markdown)
        /// How access is protected.
        public let security = One<Security>("security")
        /// The types of resources.
        public let resource = Many<Resource>("resource")
        /// The interactions with the whole system.
        public let interaction = Many<SystemInteraction>("interaction")
        /// The parameters of searches in all types.
        public let searchParam = Many<SearchParameter>("searchParam")
        /// The operations of the whole system.
        public let operation = Many<Operation>("operation")
        /// The compartments.
        public let compartment = Many<String>("compartment", as: .canonical)
      }

      /// The sides of an exchange (http://hl7.org/fhir/restful-capability-mode).
      public enum Mode: String, FHIRCode {
        /// The code `client`.
        case client
        /// The code `server`.
        case server
      }
    }

    /// How access is protected.
    public struct Security: FHIRStructure {
      public static let table = FHIRTable<Security>("CapabilityStatement.rest.security", Elements(), kind: .backbone)
      public var json: FHIRObject
      public init(unchecked json: FHIRObject) { self.json = json }

      /// The elements of the type.
      public struct Elements: Sendable {
        /// Whether CORS headers are sent.
        public let cors = One<Bool>("cors")
        /// The ways to sign in, such as OAuth.
        public let service = Many<CodeableConcept>("service")
        /// More about it.
        public let description = One<String>("description", as: .markdown)
      }
    }
  }
}
