/// Keeps requests until the server has them: a durable queue for the changes that a user makes without a connection.
///
/// ```swift
/// try await outbox.add(SendNote(note), label: "Note for \(patient.name)", lane: patient.id)
///
/// Task { try await outbox.run() }                      // sends until the task is cancelled
/// for item in try await outbox.items(OutboxPage(.stopped)) { show(item) }   // what the server refused
/// ```
///
/// `StorageOutbox` (SeamNetworkStorage) is the implementation. `OutboxConformance` (SeamNetworkTesting) checks every
/// requirement of an implementation:
///
/// - **Nothing is dropped.** A request is durable once ``add(_:label:lane:account:keepsResponse:)`` returned. It stays
///   until the server accepted it or the app removes it, also if it is refused or its record is damaged.
/// - **Nothing is counted twice.** Every attempt carries the same `Idempotency-Key`, also after a restart. A request
///   whose response was lost is sent again, so the server must use the key to count it once.
/// - **Nothing blocks.** A refused item stops only its own lane. An attempt that fails in passing is repeated, after a
///   pause that grows, and is never given up unless the app sets a maximum age.
/// - **Order only in a lane.** Items of a lane are sent one after the other in the order of their adding; all others in
///   any order and at the same time, up to a limit.
/// - **The status is true.** `delivered` is reported only after the server's response. An item that may have arrived is
///   reported as such.
/// - **Credentials are not stored.** The network module adds them when it sends. An item of an account is sent only
///   while that account is in use.
public protocol Outbox: Sendable {
  /// Makes requests from their descriptions.
  var requestBuilder: RequestBuilder { get }

  /// Adds a request, and returns its identifier once it is durable.
  ///
  /// The body is copied: a file may vanish afterwards, and a body that can be read once is read. Options that
  /// behaviours define, and the callbacks of progress, are not kept.
  ///
  /// - Parameters:
  ///   - request: a request with an absolute URL and without credentials. An `Idempotency-Key` among its fields becomes
  ///     the item's; otherwise the item gets a random one.
  ///   - label: the item's name for the user, such as “Note for Wilma”.
  ///   - lane: the items that keep their order with this one; nil for none.
  ///   - account: the account whose credentials the request needs; nil if any do, or none.
  ///   - keepsResponse: whether the item is kept as ``OutboxStatus/delivered(_:)`` until it is removed. If not, it is
  ///     removed when the server accepts it.
  /// - Throws: ``OutboxError``; then nothing was added.
  @discardableResult
  func add(
    _ request: HTTPRequest, label: String, lane: String?, account: String?, keepsResponse: Bool
  ) async throws(OutboxError) -> OutboxItem.ID

  /// Returns a page of the items in the order of their adding.
  ///
  /// The cost depends on the page, not on the number of items.
  func items(_ page: OutboxPage) async throws(OutboxError) -> [OutboxItem]

  /// Returns an item; nil if there is none, because it was delivered or removed.
  func item(_ id: OutboxItem.ID) async throws(OutboxError) -> OutboxItem?

  /// Returns the request of an item, without its `Idempotency-Key`, to show or to mend it; nil if there is no such
  /// item.
  ///
  /// - Throws: ``OutboxError`` with the code `damaged` if the request cannot be read.
  func request(of id: OutboxItem.ID) async throws(OutboxError) -> HTTPRequest?

  /// Returns how many items there are.
  func summary() async throws(OutboxError) -> OutboxSummary

  /// Returns the summary now and after each change, also a change that leaves it equal.
  ///
  /// A slow reader misses summaries, never the last one. The sequence ends with an error if the items cannot be read.
  func changes() -> AsyncThrowingStream<OutboxSummary, any Error>

  /// Sends an item as soon as possible: one that waits for its next attempt, or one that was refused.
  ///
  /// The `Idempotency-Key` stays. A server that stored its refusal under the key would repeat it: use
  /// ``replace(_:with:)`` then. It does nothing if the item is being sent.
  ///
  /// - Throws: ``OutboxError`` with the code `absent` if there is no such item, `delivered` if the server has it, and
  ///   `damaged` if its record cannot be read.
  func retry(_ id: OutboxItem.ID) async throws(OutboxError)

  /// Replaces the request of an item, which keeps its label, its account and its place in its lane.
  ///
  /// The item gets a new `Idempotency-Key`, so that the server does not answer with the response that it stored for the
  /// former request.
  ///
  /// - Returns: whether the server may have the former request, in addition to the new one.
  /// - Throws: ``OutboxError`` with the code `absent` if there is no such item, `delivered` if the server has it,
  ///   `beingSent` while it is sent, `damaged` if its record cannot be read, and the codes with which `add` fails.
  @discardableResult
  func replace(_ id: OutboxItem.ID, with request: HTTPRequest) async throws(OutboxError) -> OutboxArrival

  /// Removes an item; it is not sent again. An item that is being sent is cancelled.
  ///
  /// - Returns: whether the server has the request; nil if there is no such item.
  @discardableResult
  func remove(_ id: OutboxItem.ID) async throws(OutboxError) -> OutboxArrival?

  /// Removes all items of an account, for signing out, and returns for each whether the server has its request.
  ///
  /// The cost depends on the number of all items.
  @discardableResult
  func removeItems(of account: String) async throws(OutboxError) -> [OutboxItem.ID: OutboxArrival]

  /// Tells whose credentials the network module uses from now on; nil for none, as it is at the beginning.
  ///
  /// Items of other accounts wait, and none is being sent any more when the call returns. Call it at the app's start,
  /// at each sign-in and sign-out, before the credentials change; and after the user signed in again for the same
  /// account, so that items that wait for this sign-in are sent.
  func use(account: String?) async

  /// Sends items until the task is cancelled.
  ///
  /// It wakes for a new item, for a connection and for the time of an attempt. When the task is cancelled, it cancels
  /// the attempts under way, whose items will be sent again, and returns. Several processes may run an outbox on the
  /// same storage.
  ///
  /// - Throws: ``OutboxError`` with the code `alreadyRunning` if this outbox is run by another task, and `storage` if
  ///   its storage was closed. Other failures of the storage are waited out.
  func run() async throws(OutboxError)
}

extension Outbox {
  /// Adds a request, without a lane, an account or a kept response unless they are given.
  @discardableResult
  public func add(
    _ request: HTTPRequest, label: String, lane: String? = nil, account: String? = nil
  ) async throws(OutboxError) -> OutboxItem.ID {
    try await add(request, label: label, lane: lane, account: account, keepsResponse: false)
  }

  /// Adds a request by its description; see ``add(_:label:lane:account:keepsResponse:)``.
  ///
  /// Its response is not decoded; with `keepsResponse`, the item keeps the beginning of the body.
  @discardableResult
  public func add(
    _ request: some NetworkRequest, label: String, lane: String? = nil, account: String? = nil,
    keepsResponse: Bool = false
  ) async throws(OutboxError) -> OutboxItem.ID {
    try await add(
      try build(request), label: label, lane: lane, account: account, keepsResponse: keepsResponse)
  }

  /// Replaces the request of an item by its description; see ``replace(_:with:)-(_,HTTPRequest)``.
  @discardableResult
  public func replace(
    _ id: OutboxItem.ID, with request: some NetworkRequest
  ) async throws(OutboxError) -> OutboxArrival {
    try await replace(id, with: try build(request))
  }

  /// Returns the first hundred items.
  public func items() async throws(OutboxError) -> [OutboxItem] { try await items(OutboxPage()) }

  private func build(_ request: some NetworkRequest) throws(OutboxError) -> HTTPRequest {
    do throws(NetworkError) {
      return try requestBuilder.build(request)
    } catch {
      throw OutboxError(.invalidRequest, reason: error.reason, underlying: error)
    }
  }
}
