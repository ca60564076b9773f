extension FHIR {
  /// When something happens, or should happen.
  public struct Timing: FHIRStructure {
    public static let table = FHIRTable<Timing>("Timing", Elements(), kind: .backbone)
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The moments.
      public let event = Many<DateTime>("event")
      /// The rule by which it is repeated.
      public let `repeat` = One<Repeat>("repeat")
      /// A code for the schedule, such as twice a day.
      public let code = One<CodeableConcept>("code")
    }

    /// A rule by which something is repeated.
    public struct Repeat: FHIRStructure {
      public static let table = FHIRTable<Repeat>("Timing.repeat", Elements())
      public var json: FHIRObject
      public init(unchecked json: FHIRObject) { self.json = json }

      /// The elements of the type.
      public struct Elements: Sendable {
        /// How long, or from when to when.
        public let bounds = Choice("bounds", .duration, .range, .period)
        /// How often in all.
        public let count = One<Int>("count", as: .positiveInt)
        /// At most how often in all.
        public let countMax = One<Int>("countMax", as: .positiveInt)
        /// How long one time takes.
        public let duration = One<FHIRDecimal>("duration")
        /// At most how long one time takes.
        public let durationMax = One<FHIRDecimal>("durationMax")
        /// The unit of the duration.
        public let durationUnit = One<Unit>("durationUnit")
        /// The number of times in a period.
        public let frequency = One<Int>("frequency", as: .positiveInt)
        /// The greatest number of times in a period.
        public let frequencyMax = One<Int>("frequencyMax", as: .positiveInt)
        /// The length of the period.
        public let period = One<FHIRDecimal>("period")
        /// At most the length of the period.
        public let periodMax = One<FHIRDecimal>("periodMax")
        /// The unit of the period.
        public let periodUnit = One<Unit>("periodUnit")
        /// The days of the week.
        public let dayOfWeek = Many<Weekday>("dayOfWeek")
        /// The times of day.
        public let timeOfDay = Many<Time>("timeOfDay")
        /// Events of the day, such as a meal.
        public let when = Many<String>("when", as: .code)
        /// Minutes from the event.
        public let offset = One<Int>("offset", as: .unsignedInt)
      }

      /// Units of time in UCUM (http://hl7.org/fhir/ValueSet/units-of-time).
      public enum Unit: String, FHIRCode {
        /// The code `s`.
        case s
        /// The code `min`.
        case min
        /// The code `h`.
        case h
        /// The code `d`.
        case d
        /// The code `wk`.
        case wk
        /// The code `mo`.
        case mo
        /// The code `a`.
        case a
      }

      /// Days of the week (http://hl7.org/fhir/days-of-week).
      public enum Weekday: String, FHIRCode {
        /// The code `mon`.
        case mon
        /// The code `tue`.
        case tue
        /// The code `wed`.
        case wed
        /// The code `thu`.
        case thu
        /// The code `fri`.
        case fri
        /// The code `sat`.
        case sat
        /// The code `sun`.
        case sun
      }
    }
  }
}
