import Foundation
import SeamSupport

/// Performs one request as its ``CachePlan`` decides: serves a stored response, or sends the request and stores the
/// response.
struct CacheExchange: Sendable {
  let cache: HTTPCache
  let key: HTTPCacheKey
  let request: HTTPRequest
  let clock: NetworkClock
  let next: NetworkNext

  private var store: any HTTPCacheStore { cache.store }

  /// Performs a safe request.
  func perform() async throws -> HTTPResponse {
    var entries = await storedEntries()
    while true {
      let plan = CachePlan(for: request, entries: entries, now: clock.date)
      let entry: HTTPCacheEntry
      switch plan {
      case .forward: return try await load(entries)
      case .notCached:
        throw NetworkError(
          .notCached, reason: "no stored response may be used, and the server must not be asked", request: request)
      case .validate(let stale, let delivery, let conditions):
        return try await validate(stale, delivery, conditions, among: entries)
      case .complete(let begun, let fields): return try await complete(begun, fields, among: entries)
      case .serve(let stored, let delivery, let source):
        if let response = await serve(stored, delivery, source) { return response }
        entry = stored
      case .serveWhileRevalidating(let stored, let delivery):
        if let response = await serve(stored, delivery, .stale) {
          revalidate(stored)
          return response
        }
        entry = stored
      }
      // The body is lost, so the entry counts as absent.
      await attempt { try await store.remove([entry.id], for: key) }
      entries.removeAll { $0.id == entry.id }
    }
  }

  // MARK: From the server

  /// Sends the request as it is.
  private func load(_ entries: [HTTPCacheEntry]) async throws -> HTTPResponse {
    var request = request
    if request.options.cachePolicy == .reload, !CacheDirectives(request.fields).contains("no-cache") {
      request.fields.append(HTTPField("Cache-Control", "no-cache"))
    }
    let received = try await receive(request)
    if received.response.status == 304, Validators.isConditional(request) {
      await freshen(identified(by: received.response, in: entries, asked: nil), by: received)
    }
    return await storing(received, among: entries).response
  }

  /// A response and the times that its age is counted from.
  struct Received: Sendable {
    var response: HTTPResponse
    let requestTime: Date
    let responseTime: Date
    let ticket: PendingStores.Ticket
  }

  private func receive(_ request: HTTPRequest) async throws -> Received {
    let ticket = cache.pending.begin(key.url)
    let requestTime = clock.date
    let response = try await next(request)
    return Received(response: response, requestTime: requestTime, responseTime: clock.date, ticket: ticket)
  }

  /// Validates an entry with the server, or loads a new response in its place.
  private func validate(
    _ entry: HTTPCacheEntry, _ delivery: CachePlan.Delivery, _ conditions: [HTTPField], among entries: [HTTPCacheEntry]
  ) async throws -> HTTPResponse {
    var request = request
    for condition in conditions { request.fields.append(condition) }
    let received: Received
    do {
      received = try await receive(request)
    } catch let error as NetworkError where error.code.isTransient {
      guard let response = await serveOnError(entry, delivery) else { throw error }
      return response
    }
    let response = received.response
    if response.status == 304 {
      let asked = conditions.isEmpty ? nil : entry
      let freshened = await freshen(identified(by: response, in: entries, asked: asked), by: received)
      // Without conditions of the cache, the caller asked, and has the response.
      guard asked != nil else { return response }
      if let confirmed = freshened.first(where: { $0.id == entry.id }),
        let served = await serve(confirmed, delivery, .revalidated)
      {
        if CacheDirectives(confirmed.fields).contains("no-store") {
          await attempt { try await store.remove([entry.id], for: key) }
        }
        return served
      }
      return try await load(entries.filter { $0.id != entry.id })
    }
    if [500, 502, 503, 504].contains(response.status), let stale = await serveOnError(entry, delivery) {
      response.body.cancel()
      return stale
    }
    let (result, isStored) = await storing(received, among: entries)
    // The server has another response now, or none; one that is stored replaces the entry once it arrived.
    let isOther =
      (200..<400).contains(response.status) && response.status != 206 || [404, 410].contains(response.status)
    if !isStored, isOther, request.method == .get {
      await attempt { try await store.remove([entry.id], for: key) }
    }
    return result
  }

  /// Requests the rest of an entry whose beginning is stored, and returns the whole response.
  private func complete(
    _ entry: HTTPCacheEntry, _ fields: [HTTPField], among entries: [HTTPCacheEntry]
  ) async throws -> HTTPResponse {
    guard let part = entry.part, let begun = await body(in: 0..<entry.length, ofStored: entry)
    else {
      await attempt { try await store.remove([entry.id], for: key) }
      return try await load(entries.filter { $0.id != entry.id })
    }
    var rest = request
    for field in fields { rest.fields.append(field) }
    let received = try await receive(rest)
    guard received.response.status == 206 else {
      guard received.response.status == 416 else { return await storing(received, among: entries).response }
      received.response.body.cancel()
      return try await load(entries)
    }
    guard let content = ByteRange.Content(received.response.fields), content.range == entry.length..<part.total,
      content.total == part.total, Validators.strongTag(received.response.fields) == Validators.strongTag(entry.fields)
    else {
      received.response.body.cancel()
      await attempt { try await store.remove([entry.id], for: key) }
      return try await load(entries.filter { $0.id != entry.id })
    }
    var response = await storing(received, to: rest, among: entries).response
    response.status = 200
    response.fields = StoredFields.updated(entry.fields, from: received.response.fields)
    response.fields["Content-Length"] = nil
    response.body = HTTPBody(length: part.total, reader: JoinedReader([begun, response.body]))
    return response
  }

  // MARK: From the store

  private func storedEntries() async -> [HTTPCacheEntry] {
    guard await cache.finishInvalidation(of: key.url, for: request) else { return [] }
    return await attempt { try await store.entries(for: key) } ?? []
  }

  /// Returns the response that delivers an entry or a part of it; nil if its body is lost.
  private func serve(
    _ entry: HTTPCacheEntry, _ delivery: CachePlan.Delivery, _ source: HTTPResponse.Source
  ) async -> HTTPResponse? {
    let age = Freshness.age(entry, now: clock.date)
    var fields = StoredFields.served(entry, age: age, isValidated: source == .revalidated)
    var status = entry.status
    var body = HTTPBody([])
    switch delivery {
    case .head: break
    case .notModified:
      status = 304
      fields["Content-Length"] = nil
    case .whole:
      guard let stored = await self.body(of: entry, in: 0..<entry.length) else { return nil }
      body = stored
    case .part(let range):
      let offset = entry.part?.offset ?? 0
      guard let stored = await self.body(of: entry, in: range.lowerBound - offset..<range.upperBound - offset) else {
        return nil
      }
      body = stored
      status = 206
      let total = entry.part?.total ?? entry.length
      fields["Content-Range"] = ByteRange.Content(range: range, total: total).text
      if fields.contains("Content-Length") { fields["Content-Length"] = String(range.upperBound - range.lowerBound) }
    }
    return HTTPResponse(status, fields: fields, body: body, url: request.url, version: entry.version, source: source)
  }

  /// Returns stored bytes of an entry; nil if they are lost.
  private func body(of entry: HTTPCacheEntry, in range: Range<Int64>) async -> HTTPBody? {
    guard let body = await body(in: range, ofStored: entry) else { return nil }
    guard body.bytes == nil, let tag = Validators.strongTag(entry.fields), !RequestDemands(request).onlyIfCached else {
      return body
    }
    // A body that streams may be removed while it is read.
    let offset = entry.part?.offset ?? 0
    let reader = ResumingReader(body) { [self] count in
      try await rest(tag, range.lowerBound + offset + count..<range.upperBound + offset)
    }
    return HTTPBody(length: body.length, reader: reader)
  }

  /// Requests bytes of a representation; nil if the server has another one now.
  private func rest(_ tag: String, _ range: Range<Int64>) async throws -> HTTPBody? {
    var request = request
    request.method = .get
    for name in Validators.conditionNames { request.fields[name] = nil }
    request.fields["Range"] = "bytes=\(range.lowerBound)-\(range.upperBound - 1)"
    request.fields["If-Range"] = tag
    let response = try await next(request)
    guard response.status == 206, Validators.strongTag(response.fields) == tag,
      ByteRange.Content(response.fields)?.range == range
    else {
      response.body.cancel()
      return nil
    }
    return response.body
  }

  private func serveOnError(_ entry: HTTPCacheEntry, _ delivery: CachePlan.Delivery) async -> HTTPResponse? {
    guard CachePlan.permitsStaleOnError(entry, for: request, now: clock.date) else { return nil }
    let isFresh = Freshness(entry, now: clock.date).isFresh
    return await serve(entry, delivery, isFresh ? .cache : .stale)
  }

  /// Validates an entry in the background, unless that is already under way.
  private func revalidate(_ entry: HTTPCacheEntry) {
    var request = request
    request.method = .get
    for name in Validators.conditionNames + ["If-Range", "Range"] { request.fields[name] = nil }
    let exchange = CacheExchange(cache: cache, key: key, request: request, clock: clock, next: next)
    cache.background.start("\(key.url)\n\(key.partition)\n\(entry.id)") {
      let entries = await exchange.storedEntries()
      let conditions = Validators.conditions(for: entry)
      guard let response = try? await exchange.validate(entry, .whole, conditions, among: entries),
        let reader = try? response.body.makeReader()
      else { return }
      while let chunk = try? await reader.read() { _ = chunk }
      reader.cancel()
    }
  }

  // MARK: Into the store

  /// The entries that a response with status 304 is about, among those that the request could have chosen.
  private func identified(
    by response: HTTPResponse, in entries: [HTTPCacheEntry], asked: HTTPCacheEntry?
  ) -> [HTTPCacheEntry] {
    Validators.identified(by: response, in: VariantSelection.matching(request, in: entries), asked: asked)
  }

  /// Updates the fields of entries by those of a response with status 304, and returns them.
  @discardableResult
  private func freshen(_ entries: [HTTPCacheEntry], by received: Received) async -> [HTTPCacheEntry] {
    var freshened: [HTTPCacheEntry] = []
    for var entry in entries {
      entry.fields = StoredFields.updated(entry.fields, from: received.response.fields)
      if !received.response.fields.contains("Date") {
        entry.fields["Date"] = HTTPDate.text(received.responseTime)
      }
      entry.requestTime = received.requestTime
      entry.responseTime = received.responseTime
      entry.isInvalidated = false
      await attempt { try await store.update(entry, for: key) }
      freshened.append(entry)
    }
    return freshened
  }

  /// Returns the response with a body that is stored while it is read, if the response may be stored.
  private func storing(
    _ received: Received, to sent: HTTPRequest? = nil, among entries: [HTTPCacheEntry]
  ) async -> (response: HTTPResponse, isStored: Bool) {
    var response = received.response
    if request.method == .head {
      if response.status == 200 { await freshenByHead(received, entries) }
      return (response, false)
    }
    guard
      var entry = Storability.entry(
        for: response, to: sent ?? request, partition: key.partition, requestTime: received.requestTime,
        responseTime: received.responseTime)
    else { return (response, false) }
    // The cache added the range, not the caller.
    for name in ["Range", "If-Range"] where !request.fields.contains(name) { entry.requestFields[name] = nil }
    let expected = entry.part.map { _ in entry.length } ?? response.fields["Content-Length"].flatMap { Int64($0) }
    let combination = Combination(of: entry, with: entries)
    guard max(response.body.length ?? 0, expected ?? 0) <= cache.maximumBodySize,
      combination.entry.length <= cache.maximumBodySize,
      let writer = try? store.makeWriter(of: combination.entry.id, for: key)
    else { return (response, false) }
    let recorder = EntryRecorder(
      combination, into: writer, of: store, for: key, ticket: received.ticket, expected: expected,
      limit: cache.maximumBodySize
    ) { cache.report($0, for: request) }
    if let bytes = response.body.bytes {
      await recorder.record(bytes)
      await recorder.finish()
    } else {
      response.body = HTTPBody(length: response.body.length, reader: StoringReader(response.body, recorder))
    }
    return (response, true)
  }

  /// Updates the stored responses that a response to HEAD describes, and invalidates the others that it would have
  /// selected (RFC 9111, section 4.3.5).
  private func freshenByHead(_ received: Received, _ entries: [HTTPCacheEntry]) async {
    for var entry in VariantSelection.matching(request, in: entries) where entry.status == 200 {
      if Validators.describes(received.response.fields, entry) {
        await freshen([entry], by: received)
      } else {
        entry.isInvalidated = true
        await attempt { try await store.update(entry, for: key) }
      }
    }
  }

  // MARK: Unsafe requests

  /// Performs an unsafe request, and invalidates the stored responses of the URLs that it may have changed (RFC 9111,
  /// section 4.4).
  func performUnsafe() async throws -> HTTPResponse {
    let requestTime = clock.date
    let response = try await next(request)
    guard (200..<400).contains(response.status) else { return response }
    await invalidate(key.url)
    for name in ["Location", "Content-Location"] {
      guard let value = response.fields[name], let url = URL(string: value, relativeTo: request.url),
        Origin(url) == request.origin, let other = HTTPCacheKey(url), other.url != key.url
      else { continue }
      await invalidate(other.url)
    }
    let received = Received(
      response: response, requestTime: requestTime, responseTime: clock.date, ticket: cache.pending.begin(key.url))
    return await storing(received, among: []).response
  }

  private func invalidate(_ url: String) async {
    cache.pending.invalidate(url)
    cache.unfinished.withLock { _ = $0.insert(url) }
    _ = await cache.finishInvalidation(of: url, for: request)
  }
}
