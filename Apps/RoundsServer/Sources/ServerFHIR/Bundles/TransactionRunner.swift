import CoreFHIR
import ServerDatabase

/// Performs the entries of a transaction in the order of the specification, all of them or none
/// (http://hl7.org/fhir/R4/http.html#trules).
struct TransactionRunner {
  /// What is left to do for an entry once the conditions of all entries are known.
  private enum Step {
    case perform(Interaction)
    case create(NewResource, id: String, unless: SearchQuery?)
    /// A conditional creation whose resource exists.
    case found(ResourceVersion)

    /// The resource that is changed; nil if none is, or it is not known.
    var path: String? {
      switch self {
      case .create(let resource, let id, _): "\(resource.type)/\(id)"
      case .perform(.update(.id(let type, let id), _, _)), .perform(.patch(.id(let type, let id), _, _)),
        .perform(.delete(.id(let type, let id), _)):
        "\(type)/\(id)"
      case .perform(.update(.match(let type, _), let resource, _)): resource.id.map { "\(type)/\($0)" }
      case .perform, .found: nil
      }
    }
  }

  private let runner: InteractionRunner
  private let entries: [BundleEntry]
  private var steps: [Step] = []
  /// The paths that the entries' URLs stand for.
  private var paths: [String: String] = [:]

  init(_ entries: [BundleEntry], _ runner: InteractionRunner) {
    self.entries = entries
    self.runner = runner
  }

  /// Performs the entries and returns their answers, in the order of the entries.
  ///
  /// - Throws: ``FHIRFailure`` of the first entry that is refused.
  mutating func run() throws -> [Answer] {
    for entry in entries { try inEntry(entry.index) { try resolve(entry) } }
    try refuseOverlaps()
    for index in steps.indices { try inEntry(index) { try replaceReferences(in: index) } }
    var answers = [Answer?](repeating: nil, count: steps.count)
    for index in steps.indices.sorted(by: { (Self.rank(entries[$0].method), $0) < (Self.rank(entries[$1].method), $1) })
    {
      answers[index] = try inEntry(index) { try perform(steps[index]) }
    }
    return answers.compactMap { $0 }
  }

  private static func rank(_ method: FHIR.Bundle.Request.Method) -> Int {
    switch method {
    case .delete: 0
    case .post: 1
    case .put, .patch: 2
    case .get, .head: 3
    }
  }

  private func inEntry<Result>(_ index: Int, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let failure as FHIRFailure {
      throw failure.inEntry(index)
    }
  }

  private mutating func inEntry(_ index: Int, _ body: (inout Self) throws -> Void) throws {
    do {
      try body(&self)
    } catch let failure as FHIRFailure {
      throw failure.inEntry(index)
    }
  }

  // MARK: Conditions

  /// Finds out which resource an entry is about.
  private mutating func resolve(_ entry: BundleEntry) throws {
    switch entry.interaction {
    case .create(let resource, let search):
      if let match = try search.flatMap({ try runner.onlyMatch($0) }) {
        add(.found(match), entry, match.path)
      } else {
        let id = runner.configuration.makeID()
        add(.create(resource, id: id, unless: search), entry, "\(resource.type)/\(id)")
      }
    case .update(.match(let type, let search), var resource, let conditions):
      if let match = try runner.onlyMatch(search) {
        if resource.id == nil { resource.json["id"] = .string(match.id) }
        // A resource with another id is refused when it is performed.
        add(.perform(.update(.id(type: type, match.id), resource, conditions)), entry, match.path)
      } else if let id = resource.id {
        add(.perform(entry.interaction), entry, "\(type)/\(id)")
      } else {
        try conditions.check(nil)
        let id = runner.configuration.makeID()
        add(.create(resource, id: id, unless: search), entry, "\(type)/\(id)")
      }
    case .patch(.match(let type, let search), let patch, let conditions):
      guard let match = try runner.onlyMatch(search) else {
        throw FHIRFailure(404, .notFound, "There is no \(type) that the URL names. A patch creates none.")
      }
      add(.perform(.patch(.id(type: type, match.id), patch, conditions)), entry, match.path)
    case .delete(.match(let type, let search), let conditions):
      let match = try runner.onlyMatch(search)
      add(
        match.map { .perform(.delete(.id(type: type, $0.id), conditions)) } ?? .perform(entry.interaction), entry,
        match?.path)
    case .update(.id(let type, let id), _, _), .patch(.id(let type, let id), _, _), .delete(.id(let type, let id), _):
      add(.perform(entry.interaction), entry, "\(type)/\(id)")
    case .read, .search, .history:
      add(.perform(entry.interaction), entry, nil)
    }
  }

  private mutating func add(_ step: Step, _ entry: BundleEntry, _ path: String?) {
    steps.append(step)
    if let url = entry.fullURL, let path { paths[url] = path }
  }

  /// Refuses two entries that change one resource.
  private func refuseOverlaps() throws {
    var seen: [String: Int] = [:]
    for (index, step) in steps.enumerated() {
      guard let path = step.path else { continue }
      if let other = seen.updateValue(index, forKey: path) {
        throw FHIRFailure(
          400, .invalid,
          "Entry \(other) and entry \(index) both change \(path). A transaction changes a resource once.",
          at: .element("Bundle.entry[\(index)]"))
      }
    }
  }

  // MARK: References

  /// Replaces the URLs of entries, and the searches, by the paths of their resources.
  private mutating func replaceReferences(in index: Int) throws {
    switch steps[index] {
    case .create(var resource, let id, let search):
      resource.json = try replacing(in: resource.json, index)
      steps[index] = .create(resource, id: id, unless: search)
    case .perform(.update(let target, var resource, let conditions)):
      resource.json = try replacing(in: resource.json, index)
      steps[index] = .perform(.update(target, resource, conditions))
    default: break
    }
  }

  private func replacing(in json: FHIRObject, _ index: Int) throws -> FHIRObject {
    let replacer = ReferenceReplacer(paths: paths, fullURL: entries[index].fullURL) { type, query in
      let search = try InteractionReader.condition(query, type, runner.configuration, base: runner.base)
      guard let match = try runner.onlyMatch(search) else {
        throw FHIRFailure(412, .notFound, "The reference \("\(type)?\(query)".quoted) finds no resource.")
      }
      return match.path
    }
    return try replacer.replacing(in: .object(json)).object ?? json
  }

  // MARK: Performing

  private func perform(_ step: Step) throws -> Answer {
    switch step {
    case .perform(let interaction): return try runner.perform(interaction)
    case .found(let version): return Answer(200, version, .stored)
    case .create(let resource, let id, let search):
      // Another entry may have created what the search is to find.
      if let match = try search.flatMap({ try runner.onlyMatch($0) }) {
        throw FHIRFailure(
          412, .duplicate,
          "Another entry of the transaction creates or changes what the condition finds, \(match.path).")
      }
      return Answer(201, try runner.create(resource, id), .stored)
    }
  }
}
