import CoreFHIR
import Foundation

/// A second reading of the rules of search, as plain filters over JSON.
///
/// It shares nothing with the search itself, and knows only the parameters that ``RandomSearch`` makes.
struct SearchModel {
  let resources: [FHIRJSON]

  /// The paths of the resources that fulfil all of the parameters, sorted.
  func find(_ type: String, _ parameters: [RandomSearch.Parameter]) -> [String] {
    resources.filter { resource in
      resource["resourceType"]?.string == type && parameters.allSatisfy { matches(resource, $0) }
    }.map { "\(type)/\($0["id"]?.string ?? "")" }.sorted()
  }

  private func matches(_ resource: FHIRJSON, _ parameter: RandomSearch.Parameter) -> Bool {
    switch parameter.modifier {
    case "missing": isMissing(resource, parameter.name) == (parameter.values == ["true"])
    case "not": !parameter.values.contains { matches(resource, parameter.name, nil, $0) }
    default: parameter.values.contains { matches(resource, parameter.name, parameter.modifier, $0) }
    }
  }

  private func isMissing(_ resource: FHIRJSON, _ name: String) -> Bool {
    switch name {
    case "name": Self.names(resource).isEmpty
    case "gender": resource["gender"] == nil
    case "birthdate": resource["birthDate"] == nil
    case "identifier": Self.items(resource["identifier"]).isEmpty
    case "code": Self.items(resource["code"]?["coding"]).isEmpty
    case "subject": resource["subject"] == nil
    case "date": Self.dates(resource).isEmpty
    case "value-quantity": resource["valueQuantity"] == nil
    default: false
    }
  }

  private func matches(_ resource: FHIRJSON, _ name: String, _ modifier: String?, _ value: String) -> Bool {
    switch name {
    case "_id": return resource["id"]?.string == value
    case "name":
      let families = Self.items(resource["name"]).compactMap { $0["family"]?.string }
      return Self.names(resource).contains { Self.isText($0, modifier, value) }
        || modifier == nil && families.contains { Self.hasWords($0, value) }
    case "gender": return resource["gender"]?.string?.lowercased() == value.lowercased()
    case "birthdate": return Self.dates(resource).contains { Self.isDate($0, value) }
    case "identifier": return Self.items(resource["identifier"]).contains { Self.isToken($0, "value", value) }
    case "code": return Self.items(resource["code"]?["coding"]).contains { Self.isToken($0, "code", value) }
    case "combo-code":
      return ([resource] + Self.items(resource["component"])).contains { element in
        Self.items(element["code"]?["coding"]).contains { Self.isToken($0, "code", value) }
      }
    case "subject", "patient":
      let reference = resource["subject"]?["reference"]?.string ?? ""
      if name == "patient" && !reference.hasPrefix("Patient/") { return false }
      return reference == value || reference.split(separator: "/").last.map(String.init) == value
    case "date": return Self.dates(resource).contains { Self.isDate($0, value) }
    case "value-quantity": return resource["valueQuantity"].map { Self.isQuantity($0, value) } ?? false
    case "component-code-value-quantity", "combo-code-value-quantity":
      let parts = value.split(separator: "$").map(String.init)
      let elements = Self.items(resource["component"]) + (name.hasPrefix("combo") ? [resource] : [])
      return elements.contains { element in
        Self.items(element["code"]?["coding"]).contains { Self.isToken($0, "code", parts[0]) }
          && element["valueQuantity"].map { Self.isQuantity($0, parts[1]) } ?? false
      }
    case "patient.name", "patient.gender", "patient.birthdate":
      let reference = resource["subject"]?["reference"]?.string ?? ""
      let rest = String(name.dropFirst("patient.".count))
      return resources.contains { target in
        target["resourceType"]?.string == "Patient" && reference == "Patient/\(target["id"]?.string ?? "")"
          && matches(target, rest, modifier, value)
      }
    case "_has:Observation:patient:code", "_has:Observation:patient:date", "_has:Observation:subject:value-quantity":
      let rest = String(name.split(separator: ":").last ?? "")
      return resources.contains { source in
        source["resourceType"]?.string == "Observation"
          && source["subject"]?["reference"]?.string == "Patient/\(resource["id"]?.string ?? "")"
          && matches(source, rest, modifier, value)
      }
    default: return false
    }
  }

  private static func items(_ json: FHIRJSON?) -> [FHIRJSON] { json?.array.map(Array.init) ?? [] }

  // MARK: Texts and codes

  private static func names(_ resource: FHIRJSON) -> [String] {
    items(resource["name"]).flatMap { name in
      [name["family"]?.string, name["text"]?.string].compactMap { $0 } + items(name["given"]).compactMap(\.string)
    }
  }

  private static func fold(_ text: String) -> String {
    String(
      text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        .filter { $0 == " " || $0.isLetter || $0.isNumber })
  }

  /// Whether the text begins with a value after a space.
  private static func hasWords(_ text: String, _ value: String) -> Bool {
    var rest = fold(text)[...]
    while let space = rest.firstIndex(of: " ") {
      rest = rest[rest.index(after: space)...]
      if rest.hasPrefix(fold(value)) { return true }
    }
    return false
  }

  private static func isText(_ text: String, _ modifier: String?, _ value: String) -> Bool {
    return switch modifier {
    case "exact": text.utf8.elementsEqual(value.utf8)
    case "contains": fold(text).range(of: fold(value), options: .literal) != nil
    default: fold(text).hasPrefix(fold(value))
    }
  }

  private static func isToken(_ json: FHIRJSON, _ member: String, _ value: String) -> Bool {
    let (system, code) = (json["system"]?.string, json[member]?.string?.lowercased())
    let parts = value.components(separatedBy: "|")
    guard parts.count == 2 else { return code == value.lowercased() }
    return (parts[1].isEmpty || parts[1].lowercased() == code)
      && (parts[0].isEmpty ? system == nil : parts[0] == system)
  }

  // MARK: Dates

  private static func dates(_ resource: FHIRJSON) -> [ClosedRange<Double>] {
    if let text = (resource["birthDate"] ?? resource["effectiveDateTime"])?.string { return [interval(text)] }
    guard let period = resource["effectivePeriod"] else { return [] }
    let start = period["start"]?.string.map { interval($0).lowerBound } ?? -.infinity
    return [start...(period["end"]?.string.map { interval($0).upperBound } ?? .infinity)]
  }

  /// The milliseconds of a date.
  private static func interval(_ text: String) -> ClosedRange<Double> {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    var parts = DateComponents()
    let unit: Calendar.Component = [.year, .month, .day, .day, .minute, .second][numbers.count - 1]
    parts.year = numbers[0]
    parts.month = numbers.count > 1 ? numbers[1] : 1
    parts.day = numbers.count > 2 ? numbers[2] : 1
    parts.hour = numbers.count > 3 ? numbers[3] : 0
    parts.minute = numbers.count > 4 ? numbers[4] : 0
    parts.second = numbers.count > 5 ? numbers[5] : 0
    let start = calendar.date(from: parts) ?? .distantPast
    let end = calendar.date(byAdding: unit, value: 1, to: start) ?? .distantFuture
    return start.timeIntervalSince1970 * 1000...(end.timeIntervalSince1970 * 1000 - 1)
  }

  private static func isDate(_ target: ClosedRange<Double>, _ value: String) -> Bool {
    let prefix = value.first?.isLetter ?? false ? String(value.prefix(2)) : "eq"
    let search = interval(String(value.drop { $0.isLetter && $0 != "T" }))
    let isWithin = search.lowerBound <= target.lowerBound && target.upperBound <= search.upperBound
    return switch prefix {
    case "ne": !isWithin
    case "gt": target.upperBound > search.upperBound
    case "lt": target.lowerBound < search.lowerBound
    case "ge": target.upperBound > search.upperBound || isWithin
    case "le": target.lowerBound < search.lowerBound || isWithin
    case "sa": target.lowerBound > search.upperBound
    case "eb": target.upperBound < search.lowerBound
    default: isWithin
    }
  }

  // MARK: Amounts

  private static let factors: [String: Decimal] = ["m": 1, "cm": 0.01, "mm": 0.001, "g": 1, "kg": 1000]

  private static func isQuantity(_ json: FHIRJSON, _ value: String) -> Bool {
    guard let number = json["value"]?.number.flatMap({ Decimal(string: $0.text) }) else { return false }
    let parts = value.components(separatedBy: "|")
    let (system, code) = (json["system"]?.string, json["code"]?.string)
    if parts.count == 3 {
      if parts[1].isEmpty {
        guard code == parts[2] || json["unit"]?.string == parts[2] else { return false }
        return isNumber(number, parts[0], 1)
      }
      guard system == parts[1], let code else { return false }
      if let own = factors[code], let other = factors[parts[2]] {
        let isMass = code.hasSuffix("g")
        return isMass == parts[2].hasSuffix("g") && isNumber(number * own, parts[0], other)
      }
      return code == parts[2] && isNumber(number, parts[0], 1)
    }
    return isNumber(number, value, 1)
  }

  private static func isNumber(_ target: Decimal, _ value: String, _ factor: Decimal) -> Bool {
    let prefix = value.first?.isLetter ?? false ? String(value.prefix(2)) : "eq"
    let text = String(value.drop(while: \.isLetter))
    guard let search = Decimal(string: text) else { return false }
    var half = Decimal(5)
    for _ in 0...(text.split(separator: ".").dropFirst().first?.count ?? 0) { half /= 10 }
    let isEqual = target >= (search - half) * factor && target < (search + half) * factor
    let exact = search * factor
    return switch prefix {
    case "ne": !isEqual
    case "gt", "sa": target > exact
    case "lt", "eb": target < exact
    case "ge": target >= exact
    case "le": target <= exact
    case "ap": target >= exact - exact.magnitude / 10 && target <= exact + exact.magnitude / 10
    default: isEqual
    }
  }
}
