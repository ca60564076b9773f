import CoreFHIR
import ServerHTTP

/// Reads the interaction that a request, or an entry of a Bundle, asks for.
struct InteractionReader {
  /// The method.
  let method: String
  /// The segments of the path after the service's.
  let path: [String]
  /// The parameters of the query.
  let query: [ServerRequest.QueryItem]
  let conditions: RequestConditions
  let preferences: RequestPreferences
  let configuration: FHIRServiceConfiguration
  /// The URL of the service.
  let base: String
  /// The search that must find nothing for a resource to be created.
  let ifNoneExist: String?
  /// Reads the content as a resource of a type.
  let resource: (_ type: String) throws(FHIRFailure) -> NewResource
  /// Reads the content as a patch.
  let patch: () throws(FHIRFailure) -> JSONPatch
  /// Reads the content as the parameters of a form.
  let form: () throws(FHIRFailure) -> [ServerRequest.QueryItem]

  /// Returns the interaction.
  ///
  /// - Throws: ``FHIRFailure`` with 404 for a path or type that does not exist, 405 for another method, 400 for
  ///   malformed parts.
  func read() throws(FHIRFailure) -> Interaction {
    if let type = path.first, !type.hasPrefix("_") { try Self.requireType(type) }
    switch path.count {
    case 0:
      try allow("GET", "HEAD")
      return .search(try search(query, nil))
    case 1 where path[0] == "_search":
      try allow("POST")
      return .search(try search(query + form(), nil))
    case 1 where path[0] == "_history":
      try allow("GET", "HEAD")
      return .history(try HistoryQuery(.system, query, preferences, configuration))
    case 1 where !path[0].hasPrefix("_"):
      return try type(path[0])
    case 2 where path[1] == "_search":
      try allow("POST")
      return .search(try search(query + form(), path[0]))
    case 2 where path[1] == "_history":
      try allow("GET", "HEAD")
      return .history(try HistoryQuery(.type(path[0]), query, preferences, configuration))
    case 2 where !path[1].hasPrefix("$"):
      return try instance(try Self.location(path[0], path[1]))
    case 3 where path[2] == "_history":
      try allow("GET", "HEAD")
      let location = try Self.location(path[0], path[1])
      return .history(
        try HistoryQuery(.resource(type: location.type, id: location.id), query, preferences, configuration))
    case 4 where path[2] == "_history":
      try allow("GET", "HEAD")
      try refuseParameters()
      return .read(try Self.location(path[0], path[1], path[3]), conditions)
    default:
      throw Self.unknownPath(path)
    }
  }

  private func type(_ type: String) throws(FHIRFailure) -> Interaction {
    switch method {
    case "GET", "HEAD": return .search(try search(query, type))
    case "POST":
      try refuseParameters()
      var condition: SearchQuery?
      if let ifNoneExist {
        condition = try Self.condition(ifNoneExist, type, configuration, base: base, in: "If-None-Exist")
      }
      return .create(try resource(type), unless: condition)
    case "PUT": return .update(try match(type), try resource(type), conditions)
    case "PATCH": return .patch(try match(type), try patch(), conditions)
    case "DELETE": return .delete(try match(type), conditions)
    default: throw notAllowed(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
    }
  }

  private func instance(_ location: FHIRLocation) throws(FHIRFailure) -> Interaction {
    let target = ResourceTarget.id(type: location.type, location.id)
    try refuseParameters()
    switch method {
    case "GET", "HEAD": return .read(location, conditions)
    case "PUT": return .update(target, try resource(location.type), conditions)
    case "PATCH": return .patch(target, try patch(), conditions)
    case "DELETE": return .delete(target, conditions)
    default: throw notAllowed(["GET", "HEAD", "PUT", "PATCH", "DELETE"])
    }
  }

  // MARK: Searches

  private func search(
    _ items: [ServerRequest.QueryItem], _ type: String?
  ) throws(FHIRFailure) -> SearchQuery {
    try SearchQuery(
      items, type: type, isLenient: preferences.isLenient, base: base, now: Timestamp(configuration.now()),
      limits: configuration.searchLimits)
  }

  /// The target of a conditional change.
  private func match(_ type: String) throws(FHIRFailure) -> ResourceTarget {
    .match(type: type, try Self.condition(query, type, configuration, base: base, in: "the URL"))
  }

  /// Reads the text of a search by which one resource is found.
  ///
  /// - Parameter place: where the text is, for messages.
  static func condition(
    _ text: String, _ type: String, _ configuration: FHIRServiceConfiguration, base: String,
    in place: String = "the reference"
  ) throws(FHIRFailure) -> SearchQuery {
    let items: [ServerRequest.QueryItem]
    do throws(HTTPFailure) {
      // Some clients write the type and a question mark before the parameters.
      let prefix = ["\(type)?", "?"].first { text.hasPrefix($0) } ?? ""
      items = try RequestTarget.items(text.dropFirst(prefix.count), in: place)
    } catch {
      throw FHIRFailure(400, .value, "\(error.reason).", at: .parameter(place))
    }
    return try condition(items, type, configuration, base: base, in: place)
  }

  /// A search by which one resource is found; it is always strict, as a parameter that is left out finds others.
  private static func condition(
    _ items: [ServerRequest.QueryItem], _ type: String, _ configuration: FHIRServiceConfiguration, base: String,
    in place: String
  ) throws(FHIRFailure) -> SearchQuery {
    let query = try SearchQuery(
      items.filter { !generalParameters.contains($0.name) }, type: type, isLenient: false, base: base,
      now: Timestamp(configuration.now()), limits: configuration.searchLimits)
    guard !query.conditions.isEmpty, !query.hasControls else {
      throw FHIRFailure(
        400, .required,
        "A conditional interaction needs criteria in \(place), such as identifier=system|value, and nothing else.")
    }
    return query
  }

  // MARK: Refusing

  private func allow(_ methods: String...) throws(FHIRFailure) {
    guard methods.contains(method) else { throw notAllowed(methods) }
  }

  private func notAllowed(_ methods: [String]) -> FHIRFailure {
    var failure = FHIRFailure(
      405, .notSupported, "\(method) is not possible here. Possible are \(methods.joined(separator: ", ")).")
    failure.fields["Allow"] = methods.joined(separator: ", ")
    return failure
  }

  /// Refuses parameters where an interaction has none.
  private func refuseParameters() throws(FHIRFailure) {
    guard !preferences.isLenient, let item = query.first(where: { !Self.generalParameters.contains($0.name) }) else {
      return
    }
    throw FHIRFailure(
      400, .notSupported, "The parameter \(item.name.quoted) is not known here. Remove it.", at: .parameter(item.name))
  }

  /// The parameters of every request, which are read before.
  static let generalParameters: Set<String> = ["_format", "_pretty"]

  static func requireType(_ type: String) throws(FHIRFailure) {
    guard FHIR.resourceTypes.contains(type) else { throw unknownPath([type]) }
  }

  private static func location(_ type: String, _ id: String, _ version: String? = nil) throws(FHIRFailure)
    -> FHIRLocation
  {
    guard let location = FHIRLocation(type: type, id: id, version: version) else {
      throw FHIRFailure(
        404, .notFound,
        "No \(type) can have the id \(id.quoted)\(version.map { " and version \($0.quoted)" } ?? ""): "
          + "ids have up to 64 letters, digits, dots and hyphens.")
    }
    return location
  }

  private static func unknownPath(_ path: [String]) -> FHIRFailure {
    FHIRFailure(
      404, .notSupported,
      "There is nothing at \(path.joined(separator: "/").quoted). The paths are listed by GET metadata.")
  }
}
