import Foundation

/// The way in which a request is answered, decided from the request, the stored entries and the time alone.
enum CachePlan: Equatable, Sendable {
  /// The form in which an entry is served: whole, in part, or without its body.
  enum Delivery: Equatable, Sendable {
    /// The whole response.
    case whole
    /// The response without its body, for HEAD.
    case head
    /// Bytes of the representation, with status 206.
    case part(Range<Int64>)
    /// Status 304: the caller has the response.
    case notModified
  }

  /// The request goes to the server as it is.
  case forward
  /// The entry is served.
  case serve(HTTPCacheEntry, Delivery, HTTPResponse.Source)
  /// The stale entry is served, and validated in the background.
  case serveWhileRevalidating(HTTPCacheEntry, Delivery)
  /// The request goes to the server with these fields; status 304 confirms the entry.
  case validate(HTTPCacheEntry, Delivery, [HTTPField])
  /// The rest of an entry is requested with these fields.
  case complete(HTTPCacheEntry, [HTTPField])
  /// Nothing usable is stored, and the server must not be asked.
  case notCached

  /// Decides.
  init(for request: HTTPRequest, entries: [HTTPCacheEntry], now: Date) {
    let demands = RequestDemands(request)
    let otherwise = demands.onlyIfCached ? CachePlan.notCached : .forward
    guard request.method == .get || request.method == .head, !demands.skipsCache, !Validators.isForServer(request)
    else {
      self = otherwise
      return
    }
    let matching = VariantSelection.matching(request, in: entries)
    for entry in matching {
      guard let delivery = Self.delivery(of: entry, for: request, now: now) else { continue }
      self = Self.plan(entry, delivery, request, demands, now: now)
      return
    }
    guard !demands.onlyIfCached, let (entry, fields) = Self.completion(for: request, matching) else {
      self = otherwise
      return
    }
    self = .complete(entry, fields)
  }

  /// Whether a stale entry may be served instead of an error of the server or the network (RFC 5861, section 4).
  static func permitsStaleOnError(_ entry: HTTPCacheEntry, for request: HTTPRequest, now: Date) -> Bool {
    let freshness = Freshness(entry, now: now)
    let demands = RequestDemands(request)
    guard freshness.mayBeStale, !demands.noCache else { return false }
    if let seconds = demands.staleIfError, freshness.staleness <= seconds { return true }
    guard demands.maxAge == nil, demands.minFresh == nil else { return false }
    return freshness.isWithin("stale-if-error")
  }

  private static func plan(
    _ entry: HTTPCacheEntry, _ delivery: Delivery, _ request: HTTPRequest, _ demands: RequestDemands, now: Date
  ) -> CachePlan {
    let freshness = Freshness(entry, now: now)
    if !freshness.requiresValidation, !demands.noCache {
      if freshness.isFresh, demands.accept(freshness) { return .serve(entry, conditional(delivery), .cache) }
      if freshness.mayBeStale {
        if request.options.cachePolicy == .returnCacheElseLoad || demands.acceptStale(freshness) {
          return .serve(entry, conditional(delivery), freshness.isFresh ? .cache : .stale)
        }
        if !demands.restrictsAge, !demands.onlyIfCached, entry.part == nil,
          freshness.isWithin("stale-while-revalidate")
        {
          return .serveWhileRevalidating(entry, conditional(delivery))
        }
      }
    }
    guard !demands.onlyIfCached else { return .notCached }
    // The caller's own conditions go to the server unchanged: the answer 304 is the caller's then.
    let conditions = Validators.conditions(for: entry, isRange: request.fields.contains("Range"))
    return .validate(entry, delivery, Validators.isConditional(request) ? [] : conditions)

    func conditional(_ delivery: Delivery) -> Delivery {
      Validators.isNotModified(request, entry, now: now) ? .notModified : delivery
    }
  }

  /// Returns the form in which an entry answers a request; nil if it cannot answer it.
  private static func delivery(of entry: HTTPCacheEntry, for request: HTTPRequest, now: Date) -> Delivery? {
    switch ByteRange.requested(request) {
    case .other: return nil
    case .range(let range) where entry.status == 200 && Validators.allowsRange(request, of: entry):
      let total = entry.part?.total ?? entry.length
      guard let bytes = range.resolved(total: total) else { return nil }
      let offset = entry.part?.offset ?? 0
      return offset <= bytes.lowerBound && bytes.upperBound <= offset + entry.length ? .part(bytes) : nil
    case .whole, .range: break
    }
    guard entry.part == nil else { return nil }
    return request.method == .head ? .head : .whole
  }

  /// The fields that request the rest of an entry whose beginning is stored (section 3.4).
  private static func completion(
    for request: HTTPRequest, _ entries: [HTTPCacheEntry]
  ) -> (HTTPCacheEntry, [HTTPField])? {
    guard request.method == .get, !request.fields.contains("Range"), !Validators.isConditional(request) else {
      return nil
    }
    for entry in entries {
      guard let part = entry.part, part.offset == 0, entry.length > 0, let tag = Validators.strongTag(entry.fields)
      else { continue }
      return (entry, [HTTPField("Range", "bytes=\(entry.length)-"), HTTPField("If-Range", tag)])
    }
    return nil
  }
}
