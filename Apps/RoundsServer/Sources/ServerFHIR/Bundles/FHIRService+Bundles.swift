import CoreFHIR
import ServerDatabase
import ServerHTTP

extension FHIRService {
  /// Performs a batch or transaction, and returns the Bundle of answers.
  func performBundle(
    _ request: ServerRequest, _ preferences: RequestPreferences, _ base: String
  ) async throws -> [UInt8] {
    try FHIRMediaType.requireJSON(request)
    let json = try NewResource.json(request.body)
    let bundle = FHIR.Bundle(unchecked: try NewResource(Self.withoutResources(json), type: "Bundle", at: nil).json)
    let entries = FHIR.Bundle(unchecked: json.object ?? FHIRObject()).entry
    guard let type = bundle.type, type == .batch || type == .transaction else {
      throw FHIRFailure(
        400, .value, "A Bundle that is sent here is a batch or a transaction.", at: .element("Bundle.type"))
    }
    guard entries.count <= configuration.bundleEntries else {
      throw FHIRFailure(
        413, .tooCostly, "The Bundle has \(entries.count) entries, more than \(configuration.bundleEntries). Split it.",
        at: .element("Bundle.entry"))
    }
    let isTransaction = type == .transaction
    var writer = BundleWriter(isTransaction ? .transactionResponse : .batchResponse)
    if isTransaction {
      for answer in try await transact(entries, preferences, base) { writer.add(entry(answer, preferences)) }
    } else {
      for (index, entry) in entries.enumerated() {
        writer.add(try await performBatched(entry, at: index, preferences, base))
      }
    }
    return writer.finish()
  }

  /// The Bundle without its resources, which are checked with their entries: one is then refused for itself.
  private static func withoutResources(_ json: FHIRJSON) -> FHIRJSON {
    guard var bundle = json.object, let entries = bundle["entry"]?.array,
      ["batch", "transaction"].contains(bundle["type"]?.string)
    else { return json }
    bundle["entry"] = .array(
      FHIRArray(
        entries.map { entry in
          guard var object = entry.object else { return entry }
          object["resource"] = nil
          return .object(object)
        }))
    return .object(bundle)
  }

  private func transact(
    _ entries: [FHIR.Bundle.Entry], _ preferences: RequestPreferences, _ base: String
  ) async throws -> [Answer] {
    var read: [BundleEntry] = []
    var issues: [FHIR.OperationOutcome.Issue] = []
    var status = 400
    for (index, entry) in entries.enumerated() {
      do throws(FHIRFailure) {
        read.append(try BundleEntry(entry, at: index, preferences, configuration, base: base))
      } catch {
        if issues.isEmpty { status = error.status }
        issues += error.inEntry(index).issues
      }
    }
    guard issues.isEmpty else { throw FHIRFailure(status, Array(issues.prefix(FHIRChecker.limit))) }
    let (parts, configuration) = (read, configuration)
    let body: @Sendable (any DatabaseConnection) throws -> [Answer] = { connection in
      var runner = TransactionRunner(parts, InteractionRunner(connection, configuration, base: base))
      return try runner.run()
    }
    let isReading = parts.allSatisfy(\.interaction.isReading)
    return isReading ? try await database.read(body) : try await database.write(body)
  }

  private func performBatched(
    _ entry: FHIR.Bundle.Entry, at index: Int, _ preferences: RequestPreferences, _ base: String
  ) async throws -> BundleWriter.Entry {
    do {
      let part = try BundleEntry(entry, at: index, preferences, configuration, base: base)
      return self.entry(try await perform(part.interaction, base: base), preferences)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      let failure = failure(error).inEntry(index)
      return BundleWriter.Entry(response: [
        "status": .string(Self.status(failure.status)), "outcome": .object(failure.outcome.json),
      ])
    }
  }

  /// The entry that tells an answer.
  private func entry(_ answer: Answer, _ preferences: RequestPreferences) -> BundleWriter.Entry {
    var response: FHIRObject = ["status": .string(Self.status(answer.status))]
    var entry = BundleWriter.Entry()
    if let version = answer.version {
      if answer.status == 201 || answer.status == 200 { response["location"] = .string(version.versionPath) }
      response["etag"] = .string(version.etag)
      response["lastModified"] = .string(version.updated.instant)
    }
    switch answer.content {
    case .none: break
    case .bundle(let bytes): entry.resource = bytes
    case .outcome(let outcome): response["outcome"] = .object(outcome.json)
    case .read: entry.resource = answer.version?.representation
    case .stored:
      if preferences.returns == .representation { entry.resource = answer.version?.representation }
    }
    entry.response = response
    return entry
  }

  /// The status as entries write it.
  private static func status(_ status: Int) -> String {
    switch status {
    case 200: "200 OK"
    case 201: "201 Created"
    case 204: "204 No Content"
    case 304: "304 Not Modified"
    case 400: "400 Bad Request"
    case 404: "404 Not Found"
    case 409: "409 Conflict"
    case 410: "410 Gone"
    case 412: "412 Precondition Failed"
    default: "\(status)"
    }
  }
}
