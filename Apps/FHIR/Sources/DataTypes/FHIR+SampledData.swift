extension FHIR {
  /// A series of measurements, such as an electrocardiogram.
  public struct SampledData: FHIRStructure {
    public static let table = FHIRTable<SampledData>("SampledData", Elements())
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The amount that a sample of zero stands for, with the unit.
      public let origin = One<Quantity>("origin", .required)
      /// The milliseconds between two samples.
      public let period = One<FHIRDecimal>("period", .required)
      /// The factor by which each sample is multiplied.
      public let factor = One<FHIRDecimal>("factor")
      /// The least that can be measured.
      public let lowerLimit = One<FHIRDecimal>("lowerLimit")
      /// The most that can be measured.
      public let upperLimit = One<FHIRDecimal>("upperLimit")
      /// How many samples belong to a moment.
      public let dimensions = One<Int>("dimensions", as: .positiveInt, .required)
      /// The samples, separated by spaces; `E`, `U` and `L` for errors and values beyond the limits.
      public let data = One<String>("data")
    }
  }
}
