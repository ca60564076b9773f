import CoreFHIR
import ServerDatabase

/// Performs interactions within a transaction.
struct InteractionRunner {
  let store: ResourceStore
  let configuration: FHIRServiceConfiguration
  /// The URL of the service.
  let base: String

  init(_ connection: any DatabaseConnection, _ configuration: FHIRServiceConfiguration, base: String) {
    store = ResourceStore(connection: connection)
    self.configuration = configuration
    self.base = base
  }

  /// Performs an interaction.
  ///
  /// - Throws: ``FHIRFailure`` if it is refused, with nothing stored.
  func perform(_ interaction: Interaction) throws -> Answer {
    switch interaction {
    case .read(let location, let conditions): try read(location, conditions)
    case .create(let resource, let search): try create(resource, unless: search)
    case .update(let target, let resource, let conditions): try update(target, resource, conditions)
    case .patch(let target, let patch, let conditions): try self.patch(target, patch, conditions)
    case .delete(let target, let conditions): try delete(target, conditions)
    case .search(let query): Answer(200, nil, .bundle(try query.bundle(in: store.connection, base: base)))
    case .history(let query): Answer(200, nil, .bundle(try query.bundle(in: store.connection, base: base)))
    }
  }

  // MARK: Reading

  private func read(_ location: FHIRLocation, _ conditions: RequestConditions) throws -> Answer {
    let version: ResourceVersion?
    if let number = location.version {
      // Versions are written without zeros before them, so that each has one URL.
      version = try Int(number).flatMap {
        "\($0)" == number ? try store.version($0, of: location.type, location.id) : nil
      }
    } else {
      version = try store.current(location.type, location.id)
    }
    guard let version else { throw FHIRFailure(404, .notFound, "There is no \(location.text).") }
    guard !version.isDeleted else {
      throw FHIRFailure(410, .deleted, "\(version.path) was deleted at \(version.updated.instant).")
    }
    return conditions.hasSeen(version) ? Answer(304, version, .none) : Answer(200, version, .read)
  }

  // MARK: Storing

  private func create(_ resource: NewResource, unless search: SearchQuery?) throws -> Answer {
    if let match = try search.flatMap({ try onlyMatch($0) }) { return Answer(200, match, .stored) }
    return Answer(201, try create(resource, configuration.makeID()), .stored)
  }

  /// Creates a resource under an id that is not in use.
  func create(_ resource: NewResource, _ id: String) throws -> ResourceVersion {
    try store.write(change(.post, resource, id), over: nil)
  }

  private func update(
    _ target: ResourceTarget, _ resource: NewResource, _ conditions: RequestConditions
  ) throws -> Answer {
    let type = target.type
    let id: String
    switch target {
    case .id(_, let wanted):
      guard resource.id == wanted || resource.isRaw else {
        let found = resource.id.map { "its id is \($0.quoted)" } ?? "it has none"
        throw FHIRFailure(
          400, .invalid, "The resource needs the id of the URL, \(wanted.quoted), but \(found).",
          at: .element("\(type).id"))
      }
      id = wanted
    case .match(_, let search):
      if let match = try onlyMatch(search) {
        guard resource.id == nil || resource.id == match.id else {
          throw FHIRFailure(
            400, .invalid, "The search found \(match.path), but the resource's id is \(resource.id?.quoted ?? "").",
            at: .element("\(type).id"))
        }
        id = match.id
      } else if let wanted = resource.id {
        guard try store.current(type, wanted).map(\.isDeleted) ?? true else {
          throw FHIRFailure(
            409, .conflict, "\(type)/\(wanted) exists, but the search does not find it. Correct the search or the id.",
            at: .element("\(type).id"))
        }
        id = wanted
      } else {
        try conditions.check(nil)
        return Answer(201, try create(resource, configuration.makeID()), .stored)
      }
    }
    let stored = try store.current(type, id)
    let current = stored.flatMap { $0.isDeleted ? nil : $0 }
    try conditions.check(current)
    return Answer(current == nil ? 201 : 200, try store.write(change(.put, resource, id), over: stored), .stored)
  }

  private func patch(_ target: ResourceTarget, _ patch: JSONPatch, _ conditions: RequestConditions) throws -> Answer {
    guard let current = try existing(target) else {
      throw FHIRFailure(404, .notFound, "There is no \(target.type) that the URL names. A patch creates none.")
    }
    guard !current.isDeleted else {
      throw FHIRFailure(410, .deleted, "\(current.path) was deleted at \(current.updated.instant).")
    }
    try conditions.check(current)
    let json = try NewResource.json(current.representation)
    let patched: FHIRJSON
    do throws(JSONPatch.Failure) {
      patched = try patch.applied(to: json)
    } catch {
      throw FHIRFailure(422, .processing, "\(error)")
    }
    for (name, value) in [("resourceType", current.type), ("id", current.id)]
    where patched[name]?.string != value {
      throw FHIRFailure(
        422, .businessRule, "A patch cannot change \(name).", at: .element("\(current.type).\(name)"))
    }
    var resource: NewResource
    do throws(FHIRFailure) {
      resource = try NewResource(patched, type: current.type, at: nil)
    } catch {
      throw FHIRFailure(422, error.issues)
    }
    resource.json["id"] = nil
    return Answer(200, try store.write(change(.patch, resource, current.id), over: current), .stored)
  }

  private func delete(_ target: ResourceTarget, _ conditions: RequestConditions) throws -> Answer {
    let stored = try existing(target)
    let current = stored.flatMap { $0.isDeleted ? nil : $0 }
    try conditions.check(current)
    guard let current else { return Answer(204, stored, .none) }
    let change = ResourceChange(
      type: current.type, id: current.id, method: .delete, now: now, json: nil, data: nil)
    return Answer(204, try store.write(change, over: current), .none)
  }

  // MARK: Finding

  /// The current version of a target, which may be a deletion.
  private func existing(_ target: ResourceTarget) throws -> ResourceVersion? {
    switch target {
    case .id(let type, let id): try store.current(type, id)
    case .match(_, let search): try onlyMatch(search)
    }
  }

  /// The resource that a search finds; nil if it finds none.
  ///
  /// - Throws: ``FHIRFailure`` with 412 if it finds several.
  func onlyMatch(_ search: SearchQuery) throws -> ResourceVersion? {
    let matches = try search.matches(atMost: 2, in: store.connection)
    guard matches.count < 2 else {
      throw FHIRFailure(
        412, .multipleMatches,
        "The search finds several resources, such as \(matches[0].path) and \(matches[1].path). "
          + "Add criteria until it finds one.")
    }
    return matches.first
  }

  private func change(_ method: ResourceVersion.Method, _ resource: NewResource, _ id: String) -> ResourceChange {
    ResourceChange(
      type: resource.type, id: id, method: method, now: now, json: resource.json, data: resource.data)
  }

  /// The time, taken within the transaction: later versions then seldom have earlier times.
  private var now: Timestamp { Timestamp(configuration.now()) }
}
