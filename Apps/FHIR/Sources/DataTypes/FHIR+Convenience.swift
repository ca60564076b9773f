extension FHIR.CodeableConcept {
  /// Creates a concept of one code.
  public init(_ code: String, system: String, display: String? = nil) {
    self.init { $0.coding = [FHIR.Coding(code, system: system, display: display)] }
  }

  /// Creates a concept in words.
  public init(text: String) { self.init { $0.text = text } }

  /// Whether one of the codes is this one.
  public func has(_ code: String, in system: String) -> Bool {
    self.coding.contains { $0.code == code && $0.system == system }
  }
}

extension FHIR.Coding {
  /// Creates a coding.
  public init(_ code: String, system: String, display: String? = nil) {
    self.init {
      $0.system = system
      $0.code = code
      $0.display = display
    }
  }
}

extension FHIR.Extension {
  /// Creates an extension.
  public init(_ url: String, _ value: FHIR.Value?) {
    self.init {
      $0.url = url
      $0.value = value
    }
  }
}

extension FHIRStructure {
  /// The value of the first extension of a URL; nil if there is none.
  public func extensionValue(_ url: String) -> FHIR.Value? { extensions.first { $0.url == url }?.value }
}
