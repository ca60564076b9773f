import CoreFHIR
import ServerHTTP

/// An entry of a batch or transaction, read but not performed.
struct BundleEntry: Sendable {
  /// The entry's place in the Bundle.
  let index: Int
  /// The entry's URL as its Bundle names it; nil if it has none.
  let fullURL: String?
  /// The method of its request.
  let method: FHIR.Bundle.Request.Method
  var interaction: Interaction

  /// Reads an entry.
  ///
  /// - Parameter base: the URL of the service, which entries may write before their paths.
  init(
    _ entry: FHIR.Bundle.Entry, at index: Int, _ preferences: RequestPreferences,
    _ configuration: FHIRServiceConfiguration, base: String
  ) throws(FHIRFailure) {
    let place = "Bundle.entry[\(index)]"
    guard let request = entry.request, let method = request.method, let url = request.url else {
      throw FHIRFailure(400, .required, "The entry needs a request.", at: .element("\(place).request"))
    }
    let target: RequestTarget
    do throws(HTTPFailure) {
      target = try RequestTarget("/" + Self.relative(url, to: base))
    } catch {
      throw FHIRFailure(400, .value, "\(error.reason).", at: .element("\(place).request.url"))
    }
    guard !target.path.isEmpty || [.get, .head].contains(method) && !target.query.isEmpty else {
      throw FHIRFailure(
        400, .value, "The URL \(url.quoted) names no resource. Write a type, such as Patient.",
        at: .element("\(place).request.url"))
    }
    let resource = entry.json["resource"]
    func missing() -> FHIRFailure {
      FHIRFailure(400, .required, "A \(method.rawValue) needs a resource.", at: .element("\(place).resource"))
    }
    let reader = InteractionReader(
      method: method.rawValue, path: target.path, query: target.query, conditions: try RequestConditions(request),
      preferences: preferences, configuration: configuration, base: base, ifNoneExist: request.ifNoneExist,
      resource: { type throws(FHIRFailure) in
        guard let resource else { throw missing() }
        return try NewResource(resource, type: type, at: "\(place).resource")
      },
      patch: { () throws(FHIRFailure) in
        guard let resource else { throw missing() }
        return try JSONPatch(binary: resource, at: "\(place).resource")
      },
      form: { () throws(FHIRFailure) in
        throw FHIRFailure(
          400, .notSupported, "A search in a Bundle is a GET.", at: .element("\(place).request.method"))
      })
    self.index = index
    self.method = method
    fullURL = entry.fullUrl
    interaction = try reader.read()
  }

  /// The URL without that of the service and without a slash at its start.
  private static func relative(_ url: String, to base: String) -> Substring {
    let url = url.hasPrefix(base + "/") ? url.dropFirst(base.count) : url[...]
    return url.hasPrefix("/") ? url.dropFirst() : url
  }
}

extension FHIRFailure {
  /// The failure with the entry that it is about.
  func inEntry(_ index: Int) -> FHIRFailure {
    var failure = self
    failure.fields = []
    for number in failure.issues.indices where failure.issues[number].expression.isEmpty {
      failure.issues[number].expression = ["Bundle.entry[\(index)]"]
    }
    return failure
  }
}
