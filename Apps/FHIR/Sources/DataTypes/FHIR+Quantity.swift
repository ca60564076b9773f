extension FHIR {
  /// A measured amount.
  public struct Quantity: FHIRStructure {
    public static let table = FHIRTable<Quantity>(
      "Quantity", Elements(),
      invariants: [
        FHIRInvariant("qty-3", "a unit's code needs its system; add it") {
          $0.code == nil || $0.json.contains("system") || $0.json.contains("_system")
        }
      ])
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The number, with its precision.
      public let value = One<FHIRDecimal>("value")
      /// How the value compares to the real one; nil if they are equal.
      public let comparator = One<Comparator>("comparator")
      /// The unit as it is shown.
      public let unit = One<String>("unit")
      /// The system of the unit's code; `http://unitsofmeasure.org` for UCUM.
      public let system = One<String>("system", as: .uri)
      /// The unit's code.
      public let code = One<String>("code", as: .code)
    }

    /// How a value compares to the real one (http://hl7.org/fhir/quantity-comparator).
    public enum Comparator: String, FHIRCode {
      /// The code `<`.
      case less = "<"
      /// The code `<=`.
      case lessOrEqual = "<="
      /// The code `>=`.
      case greaterOrEqual = ">="
      /// The code `>`.
      case greater = ">"
    }
  }
}
