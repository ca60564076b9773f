public import CoreFHIR
import Foundation
public import SeamNetwork

/// Sends what a ``SyncStore`` has queued, and downloads what changed at the server: the network side of the sync.
///
/// ```swift
/// let engine = SyncEngine(
///   store: store, outbox: outbox, client: client,
///   types: [SyncType(FHIR.Patient.self), SyncType(FHIR.Condition.self), SyncType(FHIR.Observation.self)])
/// await engine.use(account: session.userID)
/// let sending = Task { await engine.run() }             // sends until it is cancelled
/// let report = try await engine.sync { show($0.fraction) }
/// for await status in engine.status { show(status) }
/// ```
///
/// - **Nothing is lost or doubled**, whenever the process ends: each step is repeated until what follows from it is
///   stored, and every request has a condition that refuses it the second time.
/// - **Nothing is overwritten**: an edit names the version that it is based on. If the server has another one, both are
///   kept, and the resource is in conflict until the user settles it with ``SyncStore/resolve(_:_:)``.
/// - **Nothing blocks**: what the server refuses holds up only edits of the same resources, and of resources that refer
///   to one that was to be created.
/// - **An edit of a resource that waits for another edit of it is sent after that one**, as it needs its version.
///
/// One engine at a time works on a store's storage.
public actor SyncEngine {
  let store: SyncStore
  let outbox: any Outbox
  let client: FHIRClient
  let types: [SyncType]
  let clock: NetworkClock
  let connection: any NetworkStateProvider
  let configuration: SyncConfiguration

  /// The account whose credentials the requests need.
  var account: String?
  var schedule = UploadSchedule()
  /// The items of the outbox, by their uploads.
  var items: [String: OutboxItem.ID] = [:]
  /// Whether the schedule and the items are to be read from the storages.
  var needsLoad = true
  /// Whether items that wait for their next attempt are sent at once.
  var sendsNow = false
  /// Ends the pause of the running loop.
  var wakes: AsyncStream<Void>.Continuation?
  /// Wakes the loop after a pause.
  var retry: Task<Void, Never>?
  /// How many turns in a row failed.
  var failures = 0
  var phases = SyncPhases()
  /// The sync under way.
  var current: RunningSync?
  /// What syncs need not ask for again.
  var settled = SettledTimes()
  /// A sync that was cancelled and has not ended.
  var ending: Task<Void, Never>?
  /// Whether nothing is to be downloaded, as everything is being removed.
  var isSigningOut = false
  /// Photos that are being downloaded.
  var photos: [String: PhotoDownload] = [:]
  /// What is known of the photos that are fetched ahead.
  var ahead = PhotosAhead()
  /// Whether photos are fetched ahead.
  var isFetchingAhead = false
  /// The photo that is fetched ahead; nil for none.
  var photoAhead: String?
  /// Wakes those who wait until nothing is sent or downloaded.
  let quiet = Signal()
  /// A greater number after each sign-out.
  var generation = 0
  /// Turns of the loop and signing out do not overlap.
  let turns = TurnQueue()

  /// Creates an engine; nothing is sent before ``run()``, and nothing is downloaded before ``sync(progress:)``.
  ///
  /// - Parameters:
  ///   - store: keeps the resources.
  ///   - outbox: sends requests; its base URL is that of the FHIR server.
  ///   - client: reads from the same server.
  ///   - types: what is downloaded, in this order.
  ///   - clock: the clock of pauses, and the date that the user sees as that of the last sync.
  ///   - connection: tells when the connection is lost, so that nothing is fetched ahead any more.
  ///   - configuration: limits.
  public init(
    store: SyncStore, outbox: any Outbox, client: FHIRClient, types: [SyncType], clock: NetworkClock = NetworkClock(),
    connection: any NetworkStateProvider = AlwaysOnline(), configuration: SyncConfiguration = SyncConfiguration()
  ) {
    self.store = store
    self.outbox = outbox
    self.client = client
    self.types = types
    self.clock = clock
    self.connection = connection
    self.configuration = configuration
  }

  /// The status now and after each change; a slow reader gets the newest.
  ///
  /// It says “synced” (``SyncStatus/isSynced``) only when it is true: an edit is counted before the call that saves it
  /// returns. The first status comes when the storage was read, at the latest by ``run()`` or ``sync(progress:)``.
  public nonisolated var status: AsyncStream<SyncStatus> { store.board.stream() }

  /// The status now; nil before the storage was read, by ``run()``, ``sync(progress:)`` or a call that saves.
  public nonisolated var currentStatus: SyncStatus? { store.board.known }

  /// Tells whose credentials the requests have from now on; nil for none.
  ///
  /// Call it at the app's start, at each sign-in and sign-out, and after the user signed in again; what waits for that
  /// goes on.
  public func use(account: String?) async {
    self.account = account
    await outbox.use(account: account)
    if phases.download == .needsSignIn { set(download: .idle) }
    wakes?.yield()
    quiet.send()
  }

  /// Signs out: cancels what is under way, and removes everything from the outbox and the device.
  ///
  /// Edits that were not sent are lost: show ``SyncStatus/counts`` to the user before. If it is interrupted, the next
  /// call of the store goes on with it.
  public func signOut() async throws {
    isSigningOut = true
    generation += 1
    ahead = PhotosAhead()
    defer {
      isSigningOut = false
      quiet.send()
    }
    quiet.send()
    let tasks = [current?.task, ending].compactMap { $0 }
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
    let downloads = photos.values.map(\.task)
    for photo in downloads { photo.cancel() }
    for photo in downloads { _ = await photo.result }
    try await turns.run(forgetEverything)
    phases = SyncPhases()
    store.board.set(phases.shown)
  }

  private func forgetEverything() async throws {
    try await store.beginErasing()
    for item in try await ownItems() { _ = try await outbox.remove(item.id) }
    try await store.erase()
    settled = SettledTimes()
    schedule = UploadSchedule()
    items = [:]
    needsLoad = true
  }

  // MARK: Phases

  func set(download phase: SyncStatus.Phase) {
    phases.download = phase
    store.board.set(phases.shown)
  }

  func set(upload phase: SyncStatus.Phase) {
    phases.upload = phase
    store.board.set(phases.shown)
  }
}

/// What the two directions do, of which one phase is shown.
struct SyncPhases: Hashable, Sendable {
  var download = SyncStatus.Phase.idle
  var upload = SyncStatus.Phase.idle

  /// The download while it is under way, else what hinders sending, else what ended the last download.
  var shown: SyncStatus.Phase {
    if case .syncing = download { return download }
    return upload == .idle ? download : upload
  }
}

/// Limits of a ``SyncEngine``.
public struct SyncConfiguration: Sendable, Hashable {
  /// How many resources a page of a download has.
  public var pageSize: Int
  /// How many edits are at the outbox at a time; the others wait in the store.
  public var window: Int
  /// How many bytes of photos that the server has too are kept; the least recently seen are removed first.
  ///
  /// A photo that the user sees is kept even if it is larger. Photos that are not sent are not counted.
  public var photoLimit: Int
  /// The pause after a failure of the storage or of a verification; it doubles with each further one, up to a minute.
  public var firstPause: Duration

  /// Creates limits.
  public init(
    pageSize: Int = 250, window: Int = 64, photoLimit: Int = 200 << 20, firstPause: Duration = .seconds(2)
  ) {
    self.pageSize = max(1, pageSize)
    self.window = max(1, window)
    self.photoLimit = max(0, photoLimit)
    self.firstPause = max(.milliseconds(1), firstPause)
  }
}
