import Foundation
import SeamNetwork

/// Reads stub mappings of WireMock: https://wiremock.org/docs/stubbing/.
struct WireMockReader {
  /// The folder of `bodyFileName`.
  let bodies: URL

  /// Reads all files of a folder and its subfolders that end with `.json`, in the order of their paths.
  func rules(inFolder folder: URL) throws -> [Script.Rule] {
    var isFolder: ObjCBool = false
    // An enumerator of a folder that is missing is empty on Linux.
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue,
      let files = FileManager.default.enumerator(atPath: folder.path)
    else {
      throw WireMockError(
        file: folder.path, field: "", reason: "is not a folder that can be read",
        remedy: "Pass the folder that contains “mappings”.")
    }
    let paths = files.compactMap { $0 as? String }.filter { $0.hasSuffix(".json") }.sorted()
    return try paths.flatMap { try rules(inFile: folder.appendingPathComponent($0)) }
  }

  private func rules(inFile url: URL) throws -> [Script.Rule] {
    let json: JSONValue
    do {
      json = try JSONValue([UInt8](try Data(contentsOf: url)))
    } catch {
      throw WireMockError(
        file: url.path, field: "", reason: "is not JSON that can be read (\(error))", remedy: "Correct the file.")
    }
    var file = try WireMockFields(json, file: url.path, path: "")
    guard let mappings = try file.array("mappings") else { return [try rule(json, file: url.path, path: "")] }
    if var meta = try file.object("meta") { _ = meta.take("total") }
    try file.finish()
    return try mappings.enumerated().map { index, mapping in
      try rule(mapping, file: url.path, path: "mappings[\(index)]")
    }
  }

  private func rule(_ json: JSONValue, file: String, path: String) throws -> Script.Rule {
    var mapping = try WireMockFields(json, file: file, path: path)
    // These describe a mapping, and do not change its effect.
    for name in ["id", "uuid", "name", "persistent", "metadata"] { _ = mapping.take(name) }
    guard let request = try mapping.object("request") else {
      throw mapping.error("request", "is missing", "Add “request”: { “method”: …, “url”: … }.")
    }
    guard let response = try mapping.object("response") else {
      throw mapping.error("response", "is missing", "Add “response”: { “status”: … }.")
    }
    let pattern = try pattern(request)
    let answer = try answer(response)
    var rule = Script.Rule(pattern: pattern, answers: .list([answer]))
    rule.priority = try mapping.integer("priority", in: 1...Int(Int32.max)) ?? 5
    rule.scenario = try scenario(&mapping)
    try mapping.finish()
    return rule
  }

  private func scenario(_ mapping: inout WireMockFields) throws -> Script.Scenario? {
    let name = try mapping.string("scenarioName")
    let required = try mapping.string("requiredScenarioState")
    let next = try mapping.string("newScenarioState")
    if let name { return Script.Scenario(name: name, required: required, next: next) }
    guard required == nil && next == nil else {
      throw mapping.error("scenarioName", "is missing beside a state", "Name the scenario that the state belongs to.")
    }
    return nil
  }

  // MARK: The request

  private func pattern(_ fields: WireMockFields) throws -> RequestPattern {
    var fields = fields
    var pattern = RequestPattern()
    if let method = try fields.string("method"), method != "ANY" { pattern.method = .init(rawValue: method) }
    var urls: [(name: String, condition: RequestPattern.URLCondition)] = []
    for name in ["url", "urlPath", "urlPattern", "urlPathPattern"] {
      guard let text = try fields.string(name) else { continue }
      let condition =
        name.hasSuffix("Pattern")
        ? try expression(text, fields.full(name), fields) : .equalTo(text, ignoringCase: false)
      urls.append((name, name.contains("Path") ? .path(condition) : .target(condition)))
    }
    guard urls.count < 2 else {
      throw fields.error(urls[1].name, "stands beside \(urls[0].name)", "Keep one of them.")
    }
    pattern.url = urls.first?.condition ?? .any
    pattern.headers = try conditions("headers", of: &fields)
    pattern.query = try conditions("queryParameters", of: &fields)
    for (index, element) in try (fields.array("bodyPatterns") ?? []).enumerated() {
      pattern.body.append(
        try body(try WireMockFields(element, file: fields.file, path: fields.full("bodyPatterns[\(index)]"))))
    }
    try fields.finish()
    return pattern
  }

  private func conditions(
    _ name: String, of fields: inout WireMockFields
  ) throws -> [(name: String, condition: RequestPattern.TextCondition)] {
    guard var object = try fields.object(name) else { return [] }
    return try object.names.map { name in
      guard var matcher = try object.object(name) else { throw object.error(name, "is missing", "Add it.") }
      guard let condition = try text(&matcher) else {
        try matcher.finish()
        throw object.error(name, "has no matcher", "Add equalTo, contains or matches.")
      }
      try matcher.finish()
      return (name, condition)
    }
  }

  /// Takes the one matcher of a text; nil if there is none.
  private func text(_ fields: inout WireMockFields) throws -> RequestPattern.TextCondition? {
    var found: [RequestPattern.TextCondition] = []
    let ignoringCase = try fields.bool("caseInsensitive")
    if let text = try fields.string("equalTo") { found.append(.equalTo(text, ignoringCase: ignoringCase ?? false)) }
    if let text = try fields.string("contains") { found.append(.contains(text)) }
    if let text = try fields.string("matches") {
      found.append(try expression(text, fields.full("matches"), fields))
    }
    guard found.count < 2 else { throw fields.error("", "has several matchers", "Keep one of them.") }
    if ignoringCase == true, case .equalTo? = found.first {
    } else if ignoringCase == true {
      throw fields.error("caseInsensitive", "is supported only beside equalTo", "Use matches with (?i) instead.")
    }
    return found.first
  }

  private func body(_ fields: WireMockFields) throws -> RequestPattern.BodyCondition {
    var fields = fields
    if let expected = fields.take("equalToJson") {
      let ignoringOrder = try fields.bool("ignoreArrayOrder") ?? false
      let ignoringExtraElements = try fields.bool("ignoreExtraElements") ?? false
      try fields.finish()
      // WireMock takes the JSON as it is, or as text.
      guard case .string(let text) = expected else {
        return .json(expected, ignoringOrder: ignoringOrder, ignoringExtraElements: ignoringExtraElements)
      }
      guard let json = try? JSONValue(Array(text.utf8)) else {
        throw fields.error("equalToJson", "is not JSON", "Correct the text in the quotes.")
      }
      return .json(json, ignoringOrder: ignoringOrder, ignoringExtraElements: ignoringExtraElements)
    }
    let condition = try text(&fields)
    try fields.finish()
    guard let condition else {
      throw fields.error("", "has no matcher", "Add equalToJson, equalTo, contains or matches.")
    }
    return .text(condition)
  }

  private func expression(
    _ pattern: String, _ field: String, _ fields: WireMockFields
  ) throws -> RequestPattern.TextCondition {
    do {
      return try .matching(pattern)
    } catch {
      throw WireMockError(
        file: fields.file, field: field, reason: "“\(pattern)” is not a regular expression", remedy: "Correct it.")
    }
  }
}
