import CoreFHIR
import ServerDatabase
import ServerHTTP

/// A search: which resources are found, in which order, and what of them is returned.
///
/// ```swift
/// let search = try SearchQuery(request.query, type: "Patient", isLenient: false, base: base, now: now)
/// let bundle = try await database.read { try search.bundle(in: $0, base: base) }
/// ```
struct SearchQuery: Sendable {
  /// Which total a client asks for.
  enum Total: String, Sendable {
    case none
    case estimate
    case accurate
  }

  /// The type of the path; nil for a search of all types.
  let type: String?
  /// The types that are searched; empty for all.
  private(set) var types: [String]
  private(set) var conditions: [SearchCondition] = []
  private(set) var sorts: [SearchSort] = []
  private(set) var includes: [SearchInclude] = []
  private(set) var view = ResourceView()
  private(set) var total = Total.none
  private(set) var cursor: SearchCursor?
  /// The matches on a page; 0 if only their number is asked for.
  private(set) var count: Int
  /// What was left out.
  private(set) var issues: [FHIR.OperationOutcome.Issue] = []
  /// The parameters that were not left out, without the cursor.
  private(set) var items: [ServerRequest.QueryItem] = []
  let limits: SearchLimits

  /// Reads the parameters of a search.
  ///
  /// - Parameters:
  ///   - items: the parameters of the query, and of a form's body; `_format` and `_pretty` are left out.
  ///   - type: the type of the path; nil for a search of all types.
  ///   - isLenient: whether parameters that cannot be used are left out, and told by an entry of the bundle.
  ///   - base: the address of this server, such as `https://example.org/fhir`; references to it are local.
  ///   - now: the time that `ap` compares dates with.
  /// - Throws: ``FHIRFailure`` with status 400, which names the parameter.
  init(
    _ items: [ServerRequest.QueryItem], type: String?, isLenient: Bool, base: String? = nil, now: Timestamp,
    limits: SearchLimits = .standard
  ) throws(FHIRFailure) {
    self.type = type
    self.limits = limits
    types = type.map { [$0] } ?? []
    count = limits.page
    guard items.count <= limits.parameters else {
      throw FHIRFailure(400, .tooCostly, "the search has more than \(limits.parameters) parameters")
    }
    // Only commas without a backslash separate values; those with one are counted too.
    let values = items.reduce(0) { count, item in
      count + 1 + (item.value ?? "").utf8.count { $0 == UInt8(ascii: ",") }
    }
    guard values <= limits.allValues else {
      throw FHIRFailure(400, .tooCostly, "the search has more than \(limits.allValues) values")
    }
    // The types decide what the names of parameters mean, and the order what a cursor means.
    let rank = ["_type": 0, "_cursor": 2]
    let sorted = items.enumerated().sorted { left, right in
      (rank[left.element.name] ?? 1, left.offset) < (rank[right.element.name] ?? 1, right.offset)
    }
    var reader = ConditionReader(limits: limits, base: base, now: now)
    var cursor: String?
    var seen: Set<String> = []
    var kept: [Int: ServerRequest.QueryItem] = [:]
    for (offset, item) in sorted {
      do throws(FHIRFailure) {
        guard let value = item.value, !value.isEmpty else {
          throw .search(item.name, .value, "the parameter has no value")
        }
        if Self.single.contains(item.name), !seen.insert(item.name).inserted {
          throw .search(item.name, .invalid, "the parameter is there more than once")
        }
        if item.name == "_cursor" {
          cursor = value
          continue
        }
        if try !readControl(item.name, value) {
          add(try reader.read(item.name[...], value, types))
        }
        kept[offset] = item
      } catch {
        guard isLenient, item.name != "_cursor", item.name != "_type" else { throw error }
        issues += error.issues.map { issue in
          var issue = issue
          issue.severity = .warning
          return issue
        }
      }
    }
    self.items = kept.sorted { $0.key < $1.key }.map(\.value)
    if view.summary == .text, !includes.isEmpty {
      throw .search("_summary", .invalid, "_summary=text cannot be combined with _include or _revinclude")
    }
    if let cursor {
      guard let read = SearchCursor(cursor, of: fingerprint, for: sorts) else {
        throw .search("_cursor", .value, "the link is incomplete or belongs to another search; search again")
      }
      self.cursor = read
    }
  }

  /// Adds a condition, to another one if both are about the same single value, such as the ends of a range of dates.
  private mutating func add(_ condition: SearchCondition) {
    guard case .row(let test) = condition, test.isSingle else { return conditions.append(condition) }
    for (index, other) in conditions.enumerated() {
      guard case .row(var joined) = other, joined.isSingle, joined.keys == test.keys else { continue }
      joined.join(test)
      conditions[index] = .row(joined)
      return
    }
    conditions.append(condition)
  }

  private static let single: Set = [
    "_type", "_count", "_total", "_summary", "_elements", "_cursor", "_contained", "_sort",
  ]

  /// Whether a search is one for conditional interactions; they find resources, and return none.
  var hasControls: Bool {
    items.contains {
      Self.single.contains($0.name) || $0.name.hasPrefix("_include") || $0.name.hasPrefix("_revinclude")
    }
  }

  /// A number of the search, which cursors belong to.
  var fingerprint: UInt64 {
    var text = type ?? ""
    for item in items where item.name != "_count" { text += "\u{1}\(item.name)\u{2}\(item.value ?? "")" }
    return SearchKey.hash(text)
  }

  // MARK: Parameters that are no conditions

  /// Reads a parameter that says what is returned; false if it is none.
  private mutating func readControl(_ name: String, _ value: String) throws(FHIRFailure) -> Bool {
    switch name {
    case "_type": try readTypes(value)
    case "_count": try readCount(value)
    case "_sort": try readSort(value)
    case "_total":
      guard let total = Total(rawValue: value) else {
        throw .search(name, .value, "\(value.quoted) is not none, estimate or accurate")
      }
      self.total = total
    case "_summary":
      guard let summary = ResourceView.Summary(rawValue: value) else {
        throw .search(name, .value, "\(value.quoted) is not true, text, data, count or false")
      }
      view.summary = summary
      if summary == .count { count = 0 }
    case "_elements":
      view.elements = Set(try ValueReader.values(value, name, limits).map(\.text))
    case "_contained":
      guard value == "false" else {
        throw .search(name, .notSupported, "contained resources are not searched; leave it out")
      }
    case "_containedType": throw .search(name, .notSupported, "contained resources are not searched; leave it out")
    case _
    where name == "_include" || name == "_revinclude" || name.hasPrefix("_include:")
      || name.hasPrefix("_revinclude:"):
      includes.append(try SearchInclude(value, name))
    default: return false
    }
    return true
  }

  private mutating func readTypes(_ value: String) throws(FHIRFailure) {
    var types: [String] = []
    for text in try ValueReader.values(value, "_type", limits) {
      guard SearchParameters.isType(text.text) else {
        throw .search("_type", .value, "\(text.text.quoted) is no type of resources")
      }
      if !types.contains(text.text) { types.append(text.text) }
    }
    if let type, types != [type] { throw .search("_type", .invalid, "the path already names the type \(type)") }
    self.types = types
  }

  private mutating func readCount(_ value: String) throws(FHIRFailure) {
    guard !value.isEmpty, value.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else {
      throw .search("_count", .value, "\(value.quoted) is not a whole number from 0")
    }
    let number = Int(value) ?? Int.max
    guard number <= Int32.max else { throw .search("_count", .value, "\(value.quoted) is too large") }
    if view.summary != .count { count = min(number, limits.mostOnPage) }
  }

  private mutating func readSort(_ value: String) throws(FHIRFailure) {
    var sorts: [SearchSort] = []
    for text in try ValueReader.values(value, "_sort", limits) {
      var code = text.text[...]
      let isDescending = code.hasPrefix("-")
      if isDescending { code = code.dropFirst() }
      let source: SearchSort.Source
      switch code {
      case "_id": source = .id
      case "_lastUpdated": source = .updated
      default:
        let indices = types.isEmpty ? [SearchParameters.commonIndex] : types.compactMap(SearchParameters.index)
        let entries = indices.compactMap { $0.entries[String(code)] }
        guard let entry = entries.first, entries.count == indices.count,
          entries.allSatisfy({ $0.parameter.kind == entry.parameter.kind }), entry.parameter.kind != .composite
        else {
          throw .search("_sort", .notSupported, "\(String(code).quoted) is no parameter that can be sorted by")
        }
        let keys = Set(entries.flatMap(\.keys))
        source = .row(RowTest.Table(entry.parameter.kind), keys: keys.sorted())
      }
      sorts.append(SearchSort(source: source, isDescending: isDescending))
    }
    guard sorts.count <= limits.sorts else {
      throw .search("_sort", .tooCostly, "there are more than \(limits.sorts) parameters to sort by")
    }
    self.sorts = sorts
  }
}
