public import CoreDates
import CoreFHIR
import CoreSync
public import FeatureMe
public import FeaturePatients
public import FeatureWound
public import Foundation
public import LibAccount
import LibPatient
import LibSettings
public import LibWound
public import SeamNetwork
import SeamOperations
public import SeamStorage

/// The data of a signed-in user on this device, and its way to the server.
public final class ClinicSession: Sendable {
  /// The types to download, in this order: lists of patients are useful before the rest has arrived.
  static let types: [SyncType] = [
    SyncType(FHIR.Practitioner.self), SyncType(FHIR.Patient.self), SyncType(FHIR.CareTeam.self),
    SyncType("AllergyIntolerance"), SyncType(FHIR.Condition.self), SyncType(FHIR.Observation.self),
    SyncType(FHIR.Media.self),
  ]

  private let user: User
  private let engine: SyncEngine
  private let interval: Duration
  private let clock: NetworkClock
  private let remove: @Sendable () async throws -> Void

  /// The dependencies of the flows of patients.
  public let patientsEnvironment: PatientsEnvironment
  /// The dependencies of the flows of a wound.
  public let woundEnvironment: WoundEnvironment
  /// The dependencies of the flows of the user.
  public let meEnvironment: MeEnvironment

  /// Puts the libraries together over a storage.
  ///
  /// - Parameters:
  ///   - user: the user who is signed in.
  ///   - account: the account of the user.
  ///   - storage: keeps the data of the user; nothing else is in it.
  ///   - network: sends requests with the user's credentials; its base URL is that of the FHIR server.
  ///   - outbox: the queue of requests to send, in the storage.
  ///   - connection: tells when the connection is lost.
  ///   - clinicClock: the time, and days as the clinic writes them.
  ///   - clock: the clock of pauses.
  ///   - interval: the pause between two syncs.
  ///   - files: the files that photos are taken from.
  ///   - makeID: returns a new identifier.
  ///   - remove: closes the storage and removes it from the device.
  public init(
    user: User, account: any Account, storage: any TransactionalStorage, network: any NetworkModule,
    outbox: any Outbox, connection: any NetworkStateProvider = AlwaysOnline(),
    clinicClock: ClinicClock = ClinicClock(), clock: NetworkClock = NetworkClock(),
    interval: Duration = .seconds(30), files: any PhotoFiles = DiskPhotoFiles(),
    makeID: @escaping @Sendable () -> UUID = { UUID() }, remove: @escaping @Sendable () async throws -> Void
  ) {
    self.user = user
    self.interval = interval
    self.clock = clock
    self.remove = remove
    let backend = storage.backend
    let patientStore = PatientStore(in: backend, nurse: user.practitioner)
    let woundStore = WoundStore(in: backend, patients: patientStore)
    let store = SyncStore(in: backend, projections: [patientStore.projection, woundStore.projection], makeID: makeID)
    let engine = SyncEngine(
      store: store, outbox: outbox, client: FHIRClient(network), types: Self.types, clock: clock,
      connection: connection)
    self.engine = engine
    let patients = Patients(patientStore, sync: store)
    let nurse = Nurse(
      reference: user.practitioner, name: user.displayName, timeZone: clinicClock.timeZone)
    let wounds = Wounds(
      woundStore, sync: store, photos: engine, nurse: nurse, files: files, now: clinicClock.now, makeID: makeID)
    let settings = AppSettings(in: storage)
    let refresh = BoundCommand { progress in
      _ = try await engine.sync { step in
        if let fraction = step.fraction { progress(CommandProgress(fraction: fraction)) }
      }
    }
    patientsEnvironment = PatientsEnvironment(
      patients: patients, wounds: wounds, status: { engine.status }, clock: clinicClock, refresh: refresh)
    woundEnvironment = WoundEnvironment(
      wounds: wounds,
      unit: settings.current().map { $0.lengthUnit == .millimetres ? .millimetres : .centimetres },
      clock: clinicClock, noteUse: { account.noteUse() }, makeID: makeID)
    meEnvironment = MeEnvironment(
      account: account, settings: settings, status: { engine.status }, problems: { store.observeProblems() },
      refresh: refresh, clock: clinicClock)
  }

  /// Sends edits, and fetches changes and photos, until the task is cancelled.
  public func run() async {
    await engine.use(account: user.practitioner)
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.engine.run() }
      group.addTask { await self.fetch() }
      group.addTask { await self.fetchPhotosAhead() }
    }
  }

  /// Fetches photos after each sync, also one that the user asked for.
  private func fetchPhotosAhead() async {
    var last: Date?
    for await status in engine.status where status.lastSynced != last {
      if case .syncing = status.phase { continue }
      last = status.lastSynced
      // Photos that failed are fetched again after the next sync.
      try? await woundEnvironment.wounds.fetchPhotosAhead().run()
    }
  }

  private func fetch() async {
    while !Task.isCancelled {
      // Failures are in the engine's status.
      _ = try? await engine.sync()
      guard (try? await clock.sleep(for: interval)) != nil else { return }
    }
  }

  /// Goes on after the user signed in again.
  public func resume() async {
    await engine.use(account: user.practitioner)
    _ = try? await engine.sync()
  }

  /// Removes all data of the user from the device, also edits that were not sent.
  public func erase() async throws {
    try await engine.signOut()
    try await remove()
  }
}
