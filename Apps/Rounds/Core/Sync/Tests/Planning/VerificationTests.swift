import CoreFHIR
import Testing

@testable import CoreSync

/// What becomes of an upload by what the server was found to have, as values.
struct VerificationTests {
  private func copy(_ version: String, _ family: String?) -> ServerCopy {
    ServerCopy(version: version, updated: nil, text: family.map { patient("p", family: $0).any.jsonText })
  }

  /// A patient with an edit of it, of which the server had version 1.
  private func work() throws -> SyncWork {
    var work = SyncWork(ledger: SyncLedger())
    work.receive("Patient/p", copy("1", "One"))
    try work.save(edit(1, "Correction") { $0.update(patient("p", family: "Mine", version: "1")) })
    return work
  }

  private let id = "00000000-0000-0000-0000-000000000001"
  private let refusal = SyncRefusal(label: "Correction", status: 412, reason: "No.")

  @Test func isDoneIfWhatWasSentArrived() throws {
    var work = try work()
    let arrived = ServerVersion(version: "2", updated: nil)
    work.settle(id, ["Patient/p": .arrived(arrived, newest: nil)], refusal: refusal)
    #expect(work.uploads[id] == nil)
    #expect(work.records["Patient/p"]?.mine == nil && work.records["Patient/p"]?.server?.version == "2")
    #expect(work.finalLedger.counts == SyncCounts())
  }

  @Test func showsWhatCameAfterIt() throws {
    var work = try work()
    let arrived = ServerVersion(version: "2", updated: nil)
    work.settle(id, ["Patient/p": .arrived(arrived, newest: copy("3", "Three"))], refusal: refusal)
    #expect(work.records["Patient/p"]?.server == copy("3", "Three"))
    #expect(work.records["Patient/p"]?.mine == nil)
  }

  @Test func isAConflictIfTheServerHasAnotherVersion() throws {
    var work = try work()
    work.settle(id, ["Patient/p": .moved(copy("2", "Two"))], refusal: refusal)
    #expect(work.uploads[id]?.isStopped == true)
    #expect(work.records["Patient/p"]?.problem == .conflict(label: "Correction"))
    #expect(work.finalLedger.counts == SyncCounts(pending: 1, conflicts: 1))
  }

  @Test func isSentAgainIfNothingKeepsTheServerFromTakingIt() throws {
    var work = try work()
    work.settle(id, ["Patient/p": .untouched], refusal: nil)
    #expect(work.uploads[id]?.attempt == 2 && work.uploads[id]?.isStopped == false)
  }

  @Test func isRefusedAfterThreeVainAttempts() throws {
    var work = try work()
    for _ in 0..<3 { work.settle(id, ["Patient/p": .untouched], refusal: refusal) }
    #expect(work.uploads[id]?.isStopped == true)
    #expect(work.records["Patient/p"]?.problem == .refused(refusal))
  }

  @Test func keepsAnEditThatIsNewerThanTheDelivery() throws {
    var work = try work()
    try work.save(edit(2) { $0.update(patient("p", family: "Later", version: "1")) })
    work.deliver(id, ["Patient/p": ServerVersion(version: "2", updated: nil)])
    let record = try #require(work.records["Patient/p"])
    #expect(record.mine?.base == "2" && record.mine?.text.contains("Later") == true)
    #expect(record.server?.text?.contains("Mine") == true)
  }

  @Test func ordersVersionsByTheServersTime() throws {
    func copy(_ version: String, _ time: String?) -> ServerCopy {
      ServerCopy(version: version, updated: time.flatMap(SyncMoment.init(_:)), text: "{}")
    }
    let noon = "2024-03-09T12:00:00.100Z"
    #expect(!copy("9", "2024-03-09T12:00:00.099Z").isNewer(than: copy("1", noon)))
    #expect(copy("1", "2024-03-09T13:00:00.101+01:00").isNewer(than: copy("9", noon)))
    #expect(copy("10", noon).isNewer(than: copy("9", noon)) && !copy("9", noon).isNewer(than: copy("10", noon)))
    #expect(copy("b", noon).isNewer(than: copy("a", noon)) && !copy("a", noon).isNewer(than: copy("a", nil)))
    #expect(copy("10", nil).isNewer(than: copy("9", noon)) && copy("1", nil).isNewer(than: nil))
  }

  @Test func comparesContentsWithoutVersionsAndOrder() throws {
    let left: FHIRObject = [
      "resourceType": "Basic", "meta": ["versionId": "1", "tag": []], "a": ["b": 1, "c": [1, 2]], "id": "x",
    ]
    let right: FHIRObject = [
      "id": "x", "a": ["c": [1, 2], "b": 1], "resourceType": "Basic", "meta": ["tag": [], "versionId": "2"],
    ]
    func resource(_ json: FHIRObject) -> FHIR.AnyResource { FHIR.AnyResource(unchecked: json) }
    #expect(resource(left).hasContent(of: resource(right)))
    for (name, value) in [("a", ["b": 1, "c": [2, 1]]), ("id", "y"), ("new", 1), ("meta", nil)] as [(String, FHIRJSON?)]
    {
      var other = right
      other[name] = value
      #expect(!resource(left).hasContent(of: resource(other)), "\(name)")
    }
  }
}
