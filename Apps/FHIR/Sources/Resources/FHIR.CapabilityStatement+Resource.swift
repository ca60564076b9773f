extension FHIR.CapabilityStatement {
  /// The capabilities of a server for a type of resources.
  public struct Resource: FHIRStructure {
    public static let table = FHIRTable<Resource>("CapabilityStatement.rest.resource", Elements(), kind: .backbone)
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The type.
      public let type = FHIR.One<String>("type", as: .code, .required)
      /// The profile that all resources satisfy.
      public let profile = FHIR.One<String>("profile", as: .canonical)
      /// The profiles that are supported.
      public let supportedProfile = FHIR.Many<String>("supportedProfile", as: .canonical)
      /// More about it.
      public let documentation = FHIR.One<String>("documentation", as: .markdown)
      /// The interactions that are supported.
      public let interaction = FHIR.Many<Interaction>("interaction")
      /// Whether versions are kept.
      public let versioning = FHIR.One<Versioning>("versioning")
      /// Whether old versions can be read.
      public let readHistory = FHIR.One<Bool>("readHistory")
      /// Whether an update can create.
      public let updateCreate = FHIR.One<Bool>("updateCreate")
      /// Whether `If-None-Exist` is supported.
      public let conditionalCreate = FHIR.One<Bool>("conditionalCreate")
      /// Which conditions of a read are supported.
      public let conditionalRead = FHIR.One<ConditionalRead>("conditionalRead")
      /// Whether an update by a search is supported.
      public let conditionalUpdate = FHIR.One<Bool>("conditionalUpdate")
      /// Whether a deletion by a search is supported.
      public let conditionalDelete = FHIR.One<ConditionalDelete>("conditionalDelete")
      /// Which references are supported.
      public let referencePolicy = FHIR.Many<ReferencePolicy>("referencePolicy")
      /// The values of `_include`.
      public let searchInclude = FHIR.Many<String>("searchInclude")
      /// The values of `_revinclude`.
      public let searchRevInclude = FHIR.Many<String>("searchRevInclude")
      /// The parameters of searches.
      public let searchParam = FHIR.Many<SearchParameter>("searchParam")
      /// The operations.
      public let operation = FHIR.Many<Operation>("operation")
    }

    /// Whether versions are kept (http://hl7.org/fhir/versioning-policy).
    public enum Versioning: String, FHIRCode {
      /// The code `no-version`.
      case noVersion = "no-version"
      /// The code `versioned`.
      case versioned
      /// The code `versioned-update`.
      case versionedUpdate = "versioned-update"
    }

    /// Conditions of a read (http://hl7.org/fhir/conditional-read-status).
    public enum ConditionalRead: String, FHIRCode {
      /// The code `not-supported`.
      case notSupported = "not-supported"
      /// The code `modified-since`.
      case modifiedSince = "modified-since"
      /// The code `not-match`.
      case notMatch = "not-match"
      /// The code `full-support`.
      case fullSupport = "full-support"
    }

    /// Deletions by a search (http://hl7.org/fhir/conditional-delete-status).
    public enum ConditionalDelete: String, FHIRCode {
      /// The code `not-supported`.
      case notSupported = "not-supported"
      /// The code `single`.
      case single
      /// The code `multiple`.
      case multiple
    }

    /// References that a server supports (http://hl7.org/fhir/reference-handling-policy).
    public enum ReferencePolicy: String, FHIRCode {
      /// The code `literal`.
      case literal
      /// The code `logical`.
      case logical
      /// The code `resolves`.
      case resolves
      /// The code `enforced`.
      case enforced
      /// The code `local`.
      case local
    }
  }

  /// An interaction with a type of resources.
  public struct Interaction: FHIRStructure {
    public static let table = FHIRTable<Interaction>(
      "CapabilityStatement.rest.resource.interaction", Elements(), kind: .backbone)
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The interaction, as a code.
      public let code = FHIR.One<Code>("code", .required)
      /// More about it.
      public let documentation = FHIR.One<String>("documentation", as: .markdown)
    }

    /// Interactions with a type (http://hl7.org/fhir/restful-interaction).
    public enum Code: String, FHIRCode {
      /// The code `read`.
      case read
      /// The code `vread`.
      case vread
      /// The code `update`.
      case update
      /// The code `patch`.
      case patch
      /// The code `delete`.
      case delete
      /// The code `history-instance`.
      case historyInstance = "history-instance"
      /// The code `history-type`.
      case historyType = "history-type"
      /// The code `create`.
      case create
      /// The code `search-type`.
      case searchType = "search-type"
    }
  }

  /// An interaction with the whole system.
  public struct SystemInteraction: FHIRStructure {
    public static let table = FHIRTable<SystemInteraction>(
      "CapabilityStatement.rest.interaction", Elements(), kind: .backbone)
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The interaction, as a code.
      public let code = FHIR.One<Code>("code", .required)
      /// More about it.
      public let documentation = FHIR.One<String>("documentation", as: .markdown)
    }

    /// Interactions with the system (http://hl7.org/fhir/restful-interaction).
    public enum Code: String, FHIRCode {
      /// The code `transaction`.
      case transaction
      /// The code `batch`.
      case batch
      /// The code `search-system`.
      case searchSystem = "search-system"
      /// The code `history-system`.
      case historySystem = "history-system"
    }
  }

  /// A parameter of searches.
  public struct SearchParameter: FHIRStructure {
    public static let table = FHIRTable<SearchParameter>(
      "CapabilityStatement.rest.resource.searchParam", Elements(), kind: .backbone)
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The name.
      public let name = FHIR.One<String>("name", .required)
      /// The definition.
      public let definition = FHIR.One<String>("definition", as: .canonical)
      /// The type of its values.
      public let type = FHIR.One<Kind>("type", .required)
      /// More about it.
      public let documentation = FHIR.One<String>("documentation", as: .markdown)
    }

    /// Types of search parameters (http://hl7.org/fhir/search-param-type).
    public enum Kind: String, FHIRCode {
      /// The code `number`.
      case number
      /// The code `date`.
      case date
      /// The code `string`.
      case string
      /// The code `token`.
      case token
      /// The code `reference`.
      case reference
      /// The code `composite`.
      case composite
      /// The code `quantity`.
      case quantity
      /// The code `uri`.
      case uri
      /// The code `special`.
      case special
    }
  }

  /// An operation of a server.
  public struct Operation: FHIRStructure {
    public static let table = FHIRTable<Operation>(
      "CapabilityStatement.rest.resource.operation", Elements(), kind: .backbone)
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The name, after `$`.
      public let name = FHIR.One<String>("name", .required)
      /// The definition.
      public let definition = FHIR.One<String>("definition", as: .canonical, .required)
      /// More about it.
      public let documentation = FHIR.One<String>("documentation", as: .markdown)
    }
  }
}
