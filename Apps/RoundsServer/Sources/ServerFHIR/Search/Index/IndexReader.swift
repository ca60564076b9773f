import CoreFHIR

/// Reads from a resource what the index stores of it.
struct IndexReader {
  private let index: TypeIndex
  private(set) var rows = IndexRows()

  /// Returns the rows of a resource; none for a type that is not known.
  static func rows(_ type: String, _ resource: FHIRObject?) -> IndexRows {
    guard let resource, let index = SearchParameters.index(of: type) else { return IndexRows() }
    var reader = IndexReader(index: index)
    for group in index.groups { reader.read(group, .object(resource)) }
    return reader.rows
  }

  private init(index: TypeIndex) { self.index = index }

  private mutating func read(_ group: SearchGroup, _ resource: FHIRJSON) {
    var isPresent = false
    var isDone = false
    for path in group.paths {
      visit(resource, path.steps[...], part: 0, isFirst: true) { reader, value, part in
        if group.isPresence {
          isPresent = isPresent || value.bool != false
        } else if !isDone {
          reader.add(group, value, part)
          isDone = group.isSingle
        }
      }
    }
    if group.isPresence {
      rows.tokens.insert(.init(key: group.key, code: isPresent ? "true" : "false", system: nil, part: 0))
    }
  }

  private mutating func visit(
    _ json: FHIRJSON, _ steps: ArraySlice<SearchPath.Step>, part: Int, isFirst: Bool,
    _ body: (inout Self, FHIRJSON, Int) -> Void
  ) {
    guard let step = steps.first else { return body(&self, json, part) }
    guard let value = json[step.name] else { return }
    let rest = steps.dropFirst()
    let isRepeating = isFirst && !rest.isEmpty && index.repeating.contains(step.name)
    guard let array = value.array else {
      if step.accepts(value) { visit(value, rest, part: isRepeating ? 1 : part, isFirst: false, body) }
      return
    }
    for (number, element) in array.enumerated() where step.accepts(element) {
      visit(element, rest, part: isRepeating ? number + 1 : part, isFirst: false, body)
    }
  }

  private mutating func add(_ group: SearchGroup, _ json: FHIRJSON, _ part: Int) {
    switch group.kind {
    case .token: addToken(group, json, part)
    case .string: addText(group.key, json, part, hasWords: group.isFamilyName)
    case .date: if let range = DateRange(json) { rows.dates.insert(.init(key: group.key, range: range, part: part)) }
    case .number:
      if let range = NumberRange(json) { rows.numbers.insert(.init(key: group.key, range: range, part: part)) }
    case .quantity: addQuantity(group.key, json, part)
    case .reference: addReference(group, json, part)
    case .uri:
      if let text = json.string, text.isStorable {
        rows.tokens.insert(.init(key: group.key, code: text.indexKey, system: nil, part: part))
      }
    case .composite: break
    }
  }

  // MARK: Codes

  private mutating func addToken(_ group: SearchGroup, _ json: FHIRJSON, _ part: Int) {
    switch json {
    case .string(let code): addCode(group, code, group.system, part)
    case .bool(let value): addCode(group, value ? "true" : "false", nil, part)
    case .number(let number): addCode(group, number.text, nil, part)
    case .array, .null: break
    case .object(let object):
      if let text = object["text"] { addText(group.textKey, text, 0) }
      for coding in object["coding"]?.array ?? [] { addCoding(group, coding, part) }
      addCoding(group, json, part)
    }
  }

  /// Adds a Coding, an Identifier or a ContactPoint.
  private mutating func addCoding(_ group: SearchGroup, _ json: FHIRJSON, _ part: Int) {
    let system = json["system"]?.string
    if let text = json["display"] { addText(group.textKey, text, 0) }
    if let code = json["code"]?.string {
      addCode(group, code, system, part)
    } else if let value = json["value"]?.string {
      addCode(group, value, system, part)
      addIdentifierType(group, json, value)
    } else if let system, json["coding"] == nil {
      // A system alone is found by `system|`.
      addCode(group, "", system, part)
    }
  }

  private mutating func addCode(_ group: SearchGroup, _ code: String, _ system: String?, _ part: Int) {
    guard code.isStorable, system?.isStorable ?? true else { return }
    let system = system.flatMap { $0.isEmpty ? nil : $0.indexKey }
    rows.tokens.insert(.init(key: group.key, code: code.tokenKey, system: system, part: part))
  }

  private mutating func addIdentifierType(_ group: SearchGroup, _ json: FHIRJSON, _ value: String) {
    guard let type = json["type"], type.object != nil else { return }
    if let text = type["text"] { addText(group.textKey, text, 0) }
    for coding in type["coding"]?.array ?? [] {
      guard let code = coding["code"]?.string else { continue }
      let system = coding["system"]?.string
      guard code.isStorable, value.isStorable, system?.isStorable ?? true else { continue }
      rows.tokens.insert(
        .init(
          key: group.identifierKey, code: Self.typed(code, value), system: system.map(\.indexKey), part: 0))
    }
  }

  /// A value with the code of its type, for the modifier `:of-type`.
  static func typed(_ code: String, _ value: String) -> String { "\(code.tokenKey)|\(value.tokenKey)".indexKey }

  // MARK: Texts

  /// Adds a text, or the parts of a HumanName or an Address.
  ///
  /// - Parameter hasWords: whether each word of the text is found, as of family names
  ///   (http://hl7.org/fhir/R4/search.html#string).
  private mutating func addText(_ key: Int64, _ json: FHIRJSON, _ part: Int, hasWords: Bool = false) {
    switch json {
    case .string(let text):
      let folded = FoldedText(text)
      guard text.isStorable, !folded.isEmpty else { return }
      rows.texts.insert(.init(key: key, text: folded, exact: folded.text == text ? "" : text, part: part))
      for words in hasWords ? folded.laterWords : [] {
        rows.texts.insert(.init(key: key, text: words, exact: Self.noExactText, part: part))
      }
    case .object(let object):
      for name in Self.textParts {
        guard let value = object[name] else { continue }
        for text in value.array ?? [value] where text.string != nil {
          addText(key, text, part, hasWords: name == "family")
        }
      }
    case .null, .bool, .number, .array: break
    }
  }

  /// What stands for the text as written in rows of later words; no such text is in the index.
  private static let noExactText = " "

  private static let textParts = [
    "text", "family", "given", "prefix", "suffix", "line", "city", "district", "state", "postalCode", "country",
  ]

  // MARK: Amounts

  private mutating func addQuantity(_ key: Int64, _ json: FHIRJSON, _ part: Int) {
    guard let object = json.object else { return }
    if let value = object["value"]?.number {
      let range = NumberRange(value, comparator: object["comparator"]?.string)
      addAmount(key, range, json, part) { unit in
        NumberRange(unit.convert(value), comparator: object["comparator"]?.string)
      }
    } else if object.contains("low") || object.contains("high") {
      guard let range = NumberRange(json), let end = object["low"] ?? object["high"] else { return }
      let (low, high) = (object["low"]?["value"]?.number, object["high"]?["value"]?.number)
      addAmount(key, range, end, part) { $0.convert(range, low: low, high: high) }
    } else if let origin = object["origin"]?["value"]?.number?.double, let range = Self.samples(object, origin) {
      // SampledData, by the bounds of its values.
      addAmount(key, range, object["origin"] ?? .null, part) { unit in
        let factor = unit.convert(FHIRDecimal(1)).double
        return NumberRange(range.low * factor, range.high * factor)
      }
    }
  }

  private mutating func addAmount(
    _ key: Int64, _ range: NumberRange, _ unit: FHIRJSON, _ part: Int, _ scaled: (QuantityUnit) -> NumberRange
  ) {
    var (system, code) = (unit["system"]?.string, unit["code"]?.string ?? "")
    if let currency = unit["currency"]?.string { (system, code) = ("urn:iso:std:iso:4217", currency) }
    let name = unit["unit"]?.string ?? ""
    guard code.isStorable, name.isStorable, system?.isStorable ?? true else { return }
    let converted = QuantityUnit(system: system, code: code)
    rows.quantities.insert(
      .init(
        key: key, range: range, base: system == nil ? "" : converted.base.indexKey, scaled: scaled(converted),
        code: code.indexKey, unit: name.indexKey, system: system?.indexKey, part: part))
  }

  private static func samples(_ object: FHIRObject, _ origin: Double) -> NumberRange? {
    let factor = object["factor"]?.number?.double ?? 1
    let values = (object["data"]?.string ?? "").split(separator: " ").compactMap { Double($0) }
      .filter(\.isFinite).map { $0 * factor + origin }
    guard let low = values.min(), let high = values.max() else { return nil }
    return NumberRange(low, high)
  }

  // MARK: References

  private mutating func addReference(_ group: SearchGroup, _ json: FHIRJSON, _ part: Int) {
    if let text = json.string, text.isStorable {
      for target in ReferenceKey.all(text) {
        rows.references.insert(.init(key: group.key, target: target, part: part))
      }
      return
    }
    guard json.object != nil else { return }
    if let value = json["identifier"]?["value"]?.string, value.isStorable {
      let system = json["identifier"]?["system"]?.string
      guard system?.isStorable ?? true else { return }
      rows.tokens.insert(
        .init(key: group.identifierKey, code: value.tokenKey, system: system.map(\.indexKey), part: 0))
    }
    if let text = json["reference"]?.string, text.isStorable {
      rows.references.insert(.init(key: group.key, target: ReferenceKey(text), part: part))
    } else if json["identifier"] != nil {
      // So that `:missing` finds that there is one.
      rows.references.insert(.init(key: group.key, target: ReferenceKey(id: ""), part: part))
    }
  }
}

extension SearchGroup {
  fileprivate var isFamilyName: Bool { paths.contains { $0.steps.last?.name == "family" } }
}

extension SearchPath.Step {
  fileprivate func accepts(_ json: FHIRJSON) -> Bool {
    guard let filter else { return true }
    return json[filter.name]?.string == filter.value
  }
}

extension String {
  /// Whether the database can store the text.
  var isStorable: Bool { !utf8.contains(0) }

  /// The text as codes are compared, which is without regard to case (http://hl7.org/fhir/R4/search.html#token).
  var tokenKey: String { lowercased().indexKey }
}
