import CoreFHIR
import CoreSupport

/// Makes resources and searches from a seed; few different values, so that searches find some.
struct RandomSearch {
  /// A parameter of a search.
  struct Parameter {
    var name: String
    var modifier: String?
    var values: [String]

    /// The parameter as it is sent.
    var text: String {
      let values = values.map { $0.replacing("\\", with: "\\\\").replacing(",", with: "\\,") }
      return "\(name)\(modifier.map { ":\($0)" } ?? "")=\(values.joined(separator: ",").percentEncodedForTests)"
    }
  }

  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func next(_ bound: Int) -> Int { random.below(bound) }

  private mutating func one(of texts: [String]) -> String { random.pick(texts) }
  private mutating func isTrue(_ bound: Int) -> Bool { next(bound) == 0 }

  // MARK: Resources

  private static let names = [
    "Anna", "anna lena", "Änne", "O'Brien", "van den Berg", "Berg", "50%", "a_b", "Zoë", "ZOE", "Ødegård", "Li",
  ]
  private static let systems = ["http://loinc.org", "urn:a"]
  private static let codes = ["A1", "a1", "B,2", "c|3".replacing("|", with: "-"), "d\\4"]

  mutating func patient(_ id: String) -> FHIRJSON {
    var object: FHIRObject = ["resourceType": "Patient", "id": .string(id)]
    if !isTrue(5) {
      var name: FHIRObject = ["family": .string(one(of: Self.names))]
      if isTrue(2) { name["given"] = [.string(one(of: Self.names)), .string(one(of: Self.names))] }
      if isTrue(4) { name = ["text": .string(one(of: Self.names))] }
      object["name"] = [.object(name)]
    }
    if !isTrue(4) { object["gender"] = .string(one(of: ["male", "female", "other"])) }
    if !isTrue(4) { object["birthDate"] = .string(date(hasTime: false)) }
    if !isTrue(3) { object["identifier"] = .array(FHIRArray((0...next(2)).map { _ in coding("value") })) }
    return .object(object)
  }

  mutating func observation(_ id: String) -> FHIRJSON {
    var object: FHIRObject = ["resourceType": "Observation", "id": .string(id), "status": "final"]
    if !isTrue(6) { object["code"] = code() }
    if !isTrue(6) {
      object["subject"] = ["reference": .string("\(isTrue(6) ? "Group" : "Patient")/p\(next(8))")]
    }
    if !isTrue(3) {
      object["effectiveDateTime"] = .string(date(hasTime: true))
    } else if !isTrue(3) {
      let (first, second) = (date(hasTime: false), date(hasTime: false))
      var period: FHIRObject = ["start": .string(min(first, second))]
      if isTrue(2) { period["end"] = .string("2013") }
      if isTrue(4) { period["start"] = nil }
      if period.isEmpty { period["end"] = .string(second) }
      object["effectivePeriod"] = .object(period)
    }
    if !isTrue(3) { object["valueQuantity"] = quantity() }
    if isTrue(2) {
      object["component"] = .array(
        FHIRArray((0...next(2)).map { _ in ["code": code(), "valueQuantity": quantity()] as FHIRJSON }))
    }
    return .object(object)
  }

  private mutating func code() -> FHIRJSON {
    ["coding": .array(FHIRArray((0...next(2)).map { _ in coding("code") }))]
  }

  private mutating func coding(_ member: String) -> FHIRJSON {
    var coding: FHIRObject = [member: .string(one(of: Self.codes))]
    if !isTrue(3) { coding["system"] = .string(one(of: Self.systems)) }
    return .object(coding)
  }

  private mutating func quantity() -> FHIRJSON {
    var quantity: FHIRObject = ["value": .number(FHIRDecimal(number()) ?? 0)]
    let unit = one(of: ["m", "cm", "mm", "g", "kg", "{score}", "mm[Hg]", ""])
    if unit.isEmpty { return .object(quantity) }
    if !isTrue(4) { quantity["system"] = "http://unitsofmeasure.org" }
    quantity["code"] = .string(unit)
    if isTrue(3) { quantity["unit"] = "pieces" }
    return .object(quantity)
  }

  private mutating func number() -> String {
    one(of: [
      "0", "1", "1.0", "1.05", "1.1", "0.95", "10", "100", "105", "95", "99.5", "100.5", "1000", "0.1", "-5", "0.01",
    ])
  }

  private mutating func date(hasTime: Bool) -> String {
    let year = 2010 + next(4)
    let (month, day) = (1 + next(3), 27 + next(2))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return switch next(hasTime ? 5 : 3) {
    case 0: "\(year)"
    case 1: "\(year)-\(two(month))"
    case 2: "\(year)-\(two(month))-\(two(day))"
    default: "\(year)-\(two(month))-\(two(day))T1\(next(2)):0\(next(2)):0\(next(2))Z"
    }
  }

  // MARK: Searches

  mutating func parameter(_ type: String) -> Parameter {
    let names =
      type == "Patient"
      ? [
        "name", "name", "gender", "birthdate", "identifier", "_id", "_has:Observation:patient:code",
        "_has:Observation:patient:date", "_has:Observation:subject:value-quantity",
      ]
      : [
        "code", "combo-code", "subject", "patient", "date", "date", "value-quantity", "value-quantity",
        "component-code-value-quantity", "combo-code-value-quantity", "patient.name", "patient.gender",
        "patient.birthdate",
      ]
    let name = one(of: names)
    let isMissable =
      !name.contains("_") && !name.contains(".") && !["patient", "combo-code"].contains(name)
      && !name.hasSuffix("code-value-quantity")
    if isMissable, isTrue(8) {
      return Parameter(name: name, modifier: "missing", values: [one(of: ["true", "false"])])
    }
    var modifier: String?
    if name == "name", isTrue(2) { modifier = one(of: ["exact", "contains"]) }
    if ["gender", "code", "identifier"].contains(name), isTrue(4) { modifier = "not" }
    return Parameter(name: name, modifier: modifier, values: (0...next(2)).map { _ in value(name) })
  }

  private mutating func value(_ name: String) -> String {
    switch name.split(whereSeparator: { ".:".contains($0) }).last ?? "" {
    case "name":
      let text = one(of: Self.names)
      return isTrue(2) ? text : String(text.prefix(1 + next(text.count)).drop { $0 == " " }).trimmed(or: "a")
    case "gender": return one(of: ["male", "FEMALE", "other", "unknown"])
    case "birthdate", "date": return prefix(isNumber: false) + date(hasTime: true)
    case "_id": return "p\(next(10))"
    case "subject", "patient": return isTrue(2) ? "p\(next(8))" : "Patient/p\(next(8))"
    case "value-quantity": return quantityValue()
    case "component-code-value-quantity", "combo-code-value-quantity": return "\(token())$\(quantityValue())"
    default: return token()
    }
  }

  private mutating func token() -> String {
    let code = one(of: Self.codes)
    switch next(4) {
    case 0: return "\(one(of: Self.systems))|\(code)"
    case 1: return "|\(code)"
    case 2: return "\(one(of: Self.systems))|"
    default: return code
    }
  }

  private mutating func quantityValue() -> String {
    let value = prefix(isNumber: true) + number()
    let unit = one(of: ["m", "cm", "mm", "g", "kg", "{score}", "mm[Hg]"])
    switch next(4) {
    case 0: return value
    case 1: return "\(value)||\(one(of: [unit, "pieces"]))"
    default: return "\(value)|http://unitsofmeasure.org|\(unit)"
    }
  }

  private mutating func prefix(isNumber: Bool) -> String {
    one(of: ["", "", "eq", "ne", "gt", "lt", "ge", "le", "sa", "eb"] + (isNumber ? ["ap"] : []))
  }
}

extension String {
  fileprivate func trimmed(or other: String) -> String {
    let text = String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    return text.isEmpty ? other : text
  }

  /// The text with all bytes encoded that are no letters or digits.
  var percentEncodedForTests: String {
    utf8.map { byte in
      let isPlain = (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
    }.joined()
  }
}
