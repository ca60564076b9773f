/// Who a patient is, apart from wounds.
struct PatientProfile: Sendable {
  let index: Int
  let culture: NameCulture
  let name: PersonName
  let isFemale: Bool
  let birth: SampleDay
  /// The age in years at the end of the data, or at death.
  let age: Int
  let skinTone: Int
  let comorbidities: [Comorbidity]
  /// The day of death; nil if the patient lives.
  let death: SampleDay?
  /// The day when the patient moved away; nil if the patient is still cared for.
  let leaving: SampleDay?

  /// The last day on which visits can be.
  func lastDay(of period: ClosedRange<SampleDay>) -> SampleDay {
    min(period.upperBound, death.map { $0 - 1 } ?? period.upperBound, leaving ?? period.upperBound)
  }

  init(index: Int, seed: UInt64, period: ClosedRange<SampleDay>) {
    var random = SampleRandom(seed: seed, "patient/\(index)")
    self.index = index
    culture = random.pick(weighted: NameCulture.all.map { ($0, $0.weight) })
    isFemale = random.chance(0.54)
    name = culture.name(isFemale: isFemale, &random)
    skinTone = random.whole(culture.tones)
    let age = Self.age(&random)

    // A patient needs some time with a wound before the end of care.
    let days = period.upperBound - period.lowerBound
    let ends = random.chance(0.14)
    let end = period.upperBound - random.whole(0...max(0, days / 2))
    let dies = ends && random.chance(min(0.9, Double(age) / 110))
    death = dies ? end : nil
    leaving = ends && !dies ? end : nil

    let last = dies ? end : period.upperBound
    let (year, month, day) = last.civil
    // The birthday of this age was in the year before the last day.
    let birthday = SampleDay(year: year - age, month: month, day: min(day, 28))
    birth = birthday - random.below(364)
    self.age = age
    comorbidities = Comorbidity.all.filter { random.chance($0.probability(age: age)) }
  }

  /// Wounds are most common in old age; diabetes, operations and accidents bring the younger ones.
  private static func age(_ random: inout SampleRandom) -> Int {
    let age =
      switch random.below(100) {
      case 0..<60: 79 + 9 * random.normal()
      case 60..<88: 61 + 11 * random.normal()
      default: random.real(19...55)
      }
    return min(max(Int(age), 19), 103)
  }

  func has(_ comorbidity: Comorbidity) -> Bool { comorbidities.contains { $0.code == comorbidity.code } }
}

/// A disease that slows the healing of wounds or is common with them.
struct Comorbidity: Sendable {
  let code: String
  let display: String
  /// The probabilities below 50 years and from 80 years on; between them they grow evenly.
  let young: Double
  let old: Double
  /// How much longer wounds take to heal.
  let delay: Double

  static let diabetes = Comorbidity(
    code: "44054006", display: "Type 2 diabetes mellitus", young: 0.22, old: 0.34, delay: 1.3)
  static let arterialDisease = Comorbidity(
    code: "399957001", display: "Peripheral arterial occlusive disease", young: 0.04, old: 0.24, delay: 1.45)

  static let all = [
    diabetes, arterialDisease,
    Comorbidity(code: "38341003", display: "Hypertensive disorder", young: 0.15, old: 0.6, delay: 1),
    Comorbidity(code: "84114007", display: "Heart failure", young: 0.02, old: 0.2, delay: 1.15),
    Comorbidity(code: "709044004", display: "Chronic kidney disease", young: 0.03, old: 0.22, delay: 1.15),
    Comorbidity(code: "13645005", display: "Chronic obstructive pulmonary disease", young: 0.04, old: 0.14, delay: 1.1),
    Comorbidity(code: "414916001", display: "Obesity", young: 0.3, old: 0.16, delay: 1.1),
    Comorbidity(code: "52448006", display: "Dementia", young: 0, old: 0.2, delay: 1.05),
  ]

  func probability(age: Int) -> Double {
    young + (old - young) * min(max(Double(age - 50) / 30, 0), 1)
  }
}
