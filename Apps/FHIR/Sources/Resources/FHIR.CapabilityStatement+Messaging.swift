extension FHIR.CapabilityStatement {
  /// The capabilities of a system by messages.
  public struct Messaging: FHIRStructure {
    public static let table = FHIRTable<Messaging>("CapabilityStatement.messaging", Elements(), kind: .backbone)
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// Where messages are sent.
      public let endpoint = FHIR.Many<Endpoint>("endpoint")
      /// The minutes for which messages are kept, so that repeated ones are recognized.
      public let reliableCache = FHIR.One<Int>("reliableCache", as: .unsignedInt)
      /// More about it.
      public let documentation = FHIR.One<String>("documentation", as: .markdown)
      /// The messages.
      public let supportedMessage = FHIR.Many<SupportedMessage>("supportedMessage")
    }
  }

  /// Where messages are sent.
  public struct Endpoint: FHIRStructure {
    public static let table = FHIRTable<Endpoint>(
      "CapabilityStatement.messaging.endpoint", Elements(), kind: .backbone)
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The transport, such as `http`.
      public let `protocol` = FHIR.One<FHIR.Coding>("protocol", .required)
      /// The address.
      public let address = FHIR.One<String>("address", as: .url, .required)
    }
  }

  /// A message that a system sends or receives.
  public struct SupportedMessage: FHIRStructure {
    public static let table = FHIRTable<SupportedMessage>(
      "CapabilityStatement.messaging.supportedMessage", Elements(), kind: .backbone)
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// Whether the system sends or receives it.
      public let mode = FHIR.One<Mode>("mode", .required)
      /// The definition of the message.
      public let definition = FHIR.One<String>("definition", as: .canonical, .required)
    }

    /// Directions of a message (http://hl7.org/fhir/event-capability-mode).
    public enum Mode: String, FHIRCode {
      /// The code `sender`.
      case sender
      /// The code `receiver`.
      case receiver
    }
  }

  /// Documents that a system makes or reads.
  public struct Document: FHIRStructure {
    public static let table = FHIRTable<Document>("CapabilityStatement.document", Elements(), kind: .backbone)
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// Whether the system makes or reads them.
      public let mode = FHIR.One<Mode>("mode", .required)
      /// More about it.
      public let documentation = FHIR.One<String>("documentation", as: .markdown)
      /// The profile of the documents.
      public let profile = FHIR.One<String>("profile", as: .canonical, .required)
    }

    /// Directions of a document (http://hl7.org/fhir/document-mode).
    public enum Mode: String, FHIRCode {
      /// The code `producer`.
      case producer
      /// The code `consumer`.
      case consumer
    }
  }
}
