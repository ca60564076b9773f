import CoreDates
import CoreFHIR
import CoreLogging
import CoreSync
import CoreSyncTesting
import FeatureFixtures
import Foundation
import LibAccount
import LibAccountTesting
import LibPatient
import LibWound
import RoundsApp
import SeamFlow
import SeamFlowFuzzing
import SeamNetwork
import SeamNetworkStorage
import SeamNetworkTesting
import SeamOperations
import SeamStorage
import Synchronization
import Testing

/// Random walks through Rounds find no violation: `make fuzz APP=Rounds STEPS=n SEED=s` walks further.
@MainActor @Suite(.timeLimit(.minutes(60)))
struct FuzzTests {
  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  private func walks(steps: Int, seed: UInt64 = 1) -> FlowFuzz<Shift> {
    FlowFuzz(steps: steps, seed: seed, world: { try await Shift() }) { shift, store in
      AppCoordinator(ShiftStarter(shift, store), log: SilentLog())
    }
    .withoutLinks()
    .typing("2580", into: "Enter your PIN").typing("2580", into: "Choose a PIN").typing("2580", into: "Repeat the PIN")
    .typing("correct", into: "Password").typing("wilma", into: "Name").typing("/wound.jpg", into: "Photo")
    .typing("4.0", into: "Length").typing("2", into: "Width").typing("100", into: "Granulation")
    .also("the app is locked, or the session ends") { shift, number in try await shift.interrupt(number) }
    .also("another window records an assessment") { shift, number in try await shift.assess(number) }
    .also("a colleague assesses") { shift, number in try await shift.colleagueAssesses(number) }
    .also("a colleague's record disappears") { shift, number in try await shift.removeRecord(number) }
    .also("the server takes what was entered") { shift, _ in try await shift.clinic.sync.deliver() }
    .also("the server refuses an assessment") { shift, _ in try await shift.refuse() }
    .also("a colleague changed the same") { shift, number in try await shift.conflict(number) }
  }

  @Test func randomWalksFindNoViolation() async {
    let steps = Self.setting("SEAM_FUZZ_STEPS") ?? 2_000
    let seed = UInt64(clamping: Self.setting("SEAM_FUZZ_SEED") ?? 1)
    let fuzz = walks(steps: steps, seed: seed)
    let finding = await fuzz.run()
    #expect(finding == nil)
    print("FuzzTests, seed \(seed): \(fuzz.report)")
    #expect(fuzz.report.steps > steps / 2)
  }

  /// The last state, which could not be read at first, waits while the user is elsewhere.
  @Test func goesElsewhereBeforeTheLastStateCanBeRead() async {
    let finding = await walks(steps: 0).replay([
      .tap("All patients"), .tap("Fred Rubble"), .restart, .lock, .cutShort, .tap("Wilma Flintstone"),
      .tap("New wound"), .unlock, .back,
    ])
    #expect(finding == nil)
  }
}

private struct SilentLog: Log {
  func note(_ message: String) {}
}

/// A clinic in memory, with its account, and the actions of colleagues and of the server.
@MainActor
private final class Shift {
  let account = FakeAccount(.signedIn(.wilma))
  private(set) var storage = InMemoryStorage()
  private(set) var clinic: ClinicFixture

  init() async throws { clinic = try await ClinicFixture(in: storage) }

  /// Signing out removes all data; the next user downloads it again.
  func startAgain() async throws {
    storage = InMemoryStorage()
    clinic = try await ClinicFixture(in: storage)
  }

  /// Rarely, as the way back in takes many steps.
  func interrupt(_ number: Int) async throws {
    guard case .signedIn(let user) = account.current, number.isMultiple(of: 5) else { return }
    if number.isMultiple(of: 2) {
      try await account.lock().run()
    } else {
      account.set(.expired(user))
    }
  }

  func assess(_ number: Int) async throws {
    let last = try await clinic.wounds.assessment(ClinicFixture.last).value()
    guard let last, try await clinic.wounds.file(ClinicFixture.heel).value() != nil,
      let id = UUID(uuidString: "00000000-0000-4000-8000-00000000000\(number % 10)")
    else { return }
    var draft = AssessmentDraft(of: ClinicFixture.heel, id: id, started: clinic.clock.now())
    draft.copy(.size, from: last.findings)
    draft.copy(.tissue, from: last.findings)
    draft.exudate = Exudate.Amount.none
    draft.pain = number % 10
    try await clinic.wounds.save(draft).run()
    if number.isMultiple(of: 2) { try await clinic.wounds.takePhoto("/wound.jpg", for: draft).run() }
    try await clinic.wounds.record(draft).run()
  }

  func colleagueAssesses(_ number: Int) async throws {
    let length = "\(1 + number % 9).\(number % 10)"
    try await clinic.sync.download(
      ClinicFixture.assessment("colleague-\(number % 3)", day: 1 + number % 10, length: length, width: "1.0", area: "2")
    )
  }

  func removeRecord(_ number: Int) async throws {
    let gone = ["Observation/colleague-\(number % 3)", "Observation/first", "Condition/heel", "Patient/fred"]
    guard let location = FHIRLocation(gone[number % gone.count]) else { return }
    if try await clinic.sync.store.record(location) != nil { try await clinic.sync.delete(location) }
  }

  /// The assessments that are not sent yet.
  private func unsent() async throws -> [FHIRLocation] {
    let file = try await clinic.wounds.file(ClinicFixture.heel).value()
    return (file?.assessments ?? []).filter { $0.status == .notSent }
      .compactMap { FHIRLocation("Observation/\($0.id.rawValue)") }
  }

  func refuse() async throws {
    if let location = try await unsent().first { try await clinic.sync.refuse(location) }
  }

  func conflict(_ number: Int) async throws {
    guard let location = try await unsent().last else { return }
    let theirs = ClinicFixture.assessment(location.id, day: 8, length: "5.0", width: "4", area: "15.7")
    try await clinic.sync.conflict(location, theirs: number.isMultiple(of: 3) ? nil : theirs)
  }
}

/// Opens the data of a shift; its server cannot be reached.
@MainActor
private final class ShiftStarter: Starter {
  let status = "Opening…"
  private let shift: Shift
  private let store: any SnapshotStore

  init(_ shift: Shift, _ store: any SnapshotStore) {
    self.shift = shift
    self.store = store
  }

  func start() async throws -> StartedApp {
    let shift = shift
    return StartedApp(account: shift.account, demo: nil, snapshots: store) { user in
      let storage = shift.storage
      let network = FakeNetworkModule(baseURL: URL(string: "https://rounds.example/fhir"))
      let count = Mutex(0)
      return ClinicSession(
        user: user, account: shift.account, storage: storage, network: network,
        outbox: StorageOutbox(in: storage, network: network, clock: .stopped), clinicClock: shift.clinic.clock,
        clock: .stopped, files: shift.clinic.photos,
        makeID: {
          let number = count.withLock { count in
            count += 1
            return count
          }
          return UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number >> 8 & 255), UInt8(number & 255)))
        }
      ) { try await shift.startAgain() }
    }
  }

  func apply(_ remedy: StartProblem.Remedy) async throws -> String? { nil }
}

extension NetworkClock {
  /// A clock whose pauses never end, as if each walk were over before they do.
  fileprivate static var stopped: NetworkClock {
    NetworkClock(
      now: { .zero }, sleep: { _ in try await Task.sleep(for: .seconds(1_000_000)) },
      timer: { _, _ in NetworkTimer {} }, date: { ClinicFixture.date(10, hour: 12) })
  }
}
