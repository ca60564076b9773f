import CoreFHIR
import CoreSupport
import CoreSyncTesting
import Foundation
import LibPatient
import SeamOperations
import Testing

struct PatientListTests {
  private static let day = 86_400.0

  private func clinic() async throws -> Clinic {
    let clinic = Clinic()
    try await clinic.sync.download([
      Some.patient("p1", "Wilma", "Reed", ward: "North", number: "RW-000017"),
      Some.patient("p2", "Zoë", "Ashe", ward: "South", number: "RW-000170"),
      Some.patient("p3", "Otto", "Ashe", ward: "North"),
      Some.patient("p4", "Bo", "Ward", ward: "South East"),
      Some.team("t1", of: "Patient/p1", ["Practitioner/nurse-01"]),
      Some.team("t2", of: "Patient/p2", ["Practitioner/nurse-02"]),
      Some.team("t3", of: "Patient/p3", ["Practitioner/nurse-01"]),
    ])
    try await clinic.setDueDate(5, ofWound: "w1", of: "p1")
    try await clinic.setDueDate(3, ofWound: "w2", of: "p4")
    return clinic
  }

  @Test func listsThoseFirstWhoAreDueFirstThenByFamily() async throws {
    let clinic = try await clinic()
    #expect(try await clinic.names(PatientFilter(scope: .all)) == ["Bo Ward", "Wilma Reed", "Otto Ashe", "Zoë Ashe"])
    #expect(try await clinic.names(PatientFilter(scope: .mine)) == ["Wilma Reed", "Otto Ashe"])
    #expect(try await clinic.names(PatientFilter(scope: .all, ward: "North")) == ["Wilma Reed", "Otto Ashe"])
    #expect(try await clinic.names(PatientFilter(scope: .all, ward: "South")) == ["Zoë Ashe"])
    #expect(try await clinic.names(PatientFilter(scope: .all, ward: "Nowhere")).isEmpty)
    #expect(try await clinic.patients.wards().value() == ["North", "South", "South East"])
  }

  @Test func listsWhatIsDueBeforeATime() async throws {
    let clinic = try await clinic()
    func due(_ days: Double, _ scope: PatientFilter.Scope, search: String = "") async throws -> [String] {
      try await clinic.names(
        PatientFilter(scope: scope, dueBefore: Date(timeIntervalSince1970: days * Self.day), search: search))
    }
    #expect(try await due(3, .all).isEmpty)
    #expect(try await due(3.001, .all) == ["Bo Ward"])
    #expect(try await due(9, .all) == ["Bo Ward", "Wilma Reed"])
    #expect(try await due(9, .mine) == ["Wilma Reed"])
    #expect(try await due(9, .all, search: "w") == ["Bo Ward", "Wilma Reed"])
  }

  @Test(
    arguments: [
      ("zoe", ["Zoë Ashe"]), ("ZOË a", ["Zoë Ashe"]), ("ash", ["Otto Ashe", "Zoë Ashe"]), ("oe", []),
      ("south", ["Bo Ward", "Zoë Ashe"]), ("17", ["Wilma Reed", "Zoë Ashe"]), ("170", ["Zoë Ashe"]),
      ("RW-000017", ["Wilma Reed"]), ("rw000017", ["Wilma Reed"]), ("000017", ["Wilma Reed"]),
      ("reed north", ["Wilma Reed"]),
      ("reed nor", ["Wilma Reed"]), ("ree north", []), ("-", ["Bo Ward", "Wilma Reed", "Otto Ashe", "Zoë Ashe"]),
      ("   ", ["Bo Ward", "Wilma Reed", "Otto Ashe", "Zoë Ashe"]), (String(repeating: "x", count: 100_000), []),
    ])
  func searches(_ text: String, _ names: [String]) async throws {
    #expect(try await clinic().names(PatientFilter(scope: .all, search: text)) == names)
  }

  @Test func searchesWithinAList() async throws {
    let clinic = try await clinic()
    #expect(try await clinic.names(PatientFilter(scope: .mine, search: "ashe")) == ["Otto Ashe"])
    #expect(try await clinic.names(PatientFilter(scope: .all, ward: "South", search: "ashe")) == ["Zoë Ashe"])
  }

  @Test(arguments: [0, 1, 3, 4, 5, -1, .max, .min])
  func saysWhetherThereAreMore(_ limit: Int) async throws {
    let clinic = try await clinic()
    for search in ["", "ashe ", "a"] {
      let all = try await clinic.names(PatientFilter(scope: .all, search: search))
      let page = try await clinic.patients.list(PatientFilter(scope: .all, search: search, limit: limit)).value()
      #expect(page.patients.map(\.name) == Array(all.prefix(max(0, limit))))
      #expect(page.hasMore == (all.count > max(0, limit)))
    }
  }

  /// A search returns the same patients as a plain filter of all patients, however many match.
  @Test(arguments: 0..<3 as Range<UInt64>)
  func findsWhatAModelFinds(_ seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let clinic = Clinic()
    let given = ["Ada", "Bo", "Cleo", "Abel", "Bea", "Carl"]
    let families = ["Ashe", "Brook", "Carr", "Abbot", "Bell", "Cole", "Ames"]
    var model: [(name: String, family: String, due: Double, ward: String, isMine: Bool)] = []
    var resources: [FHIR.AnyResource] = []
    for number in 0..<700 {
      let (first, family) = (given.randomElement(using: &random) ?? "", families.randomElement(using: &random) ?? "")
      let (ward, isMine) = (
        ["North", "South"].randomElement(using: &random) ?? "", Int.random(in: 0..<9, using: &random) == 0
      )
      // Names differ by their number, so that their order is known.
      let name = "\(first)\(number) \(family)"
      model.append((name, family, number % 3 == 0 ? Double(number * 7919 % 700) : .infinity, ward, isMine))
      resources.append(Some.patient("p\(number)", "\(first)\(number)", family, ward: ward))
      if isMine { resources.append(Some.team("t\(number)", of: "Patient/p\(number)", ["Practitioner/nurse-01"])) }
    }
    try await clinic.sync.download(resources)
    for (number, entry) in model.enumerated() where entry.due.isFinite {
      try await clinic.setDueDate(entry.due, ofWound: "w", of: "p\(number)")
    }
    for search in ["a", "b", "c", "n", "as", "bro", "cole a", "north a", "ada1", "x", "s"] {
      for scope in PatientFilter.Scope.allCases {
        for ward in [nil, "North"] {
          let words = search.split(separator: " ").map(String.init)
          let expected = model.filter { entry in
            let own = (entry.name + " " + entry.ward).lowercased().split(separator: " ").map(String.init)
            return (scope == .all || entry.isMine) && (ward == nil || ward == entry.ward)
              && words.dropLast().allSatisfy(own.contains) && own.contains { $0.hasPrefix(words.last ?? "") }
          }.sorted { ($0.due, $0.family, $0.name) < ($1.due, $1.family, $1.name) }.map(\.name)
          let found = try await clinic.names(PatientFilter(scope: scope, ward: ward, search: search, limit: 40))
          #expect(found == Array(expected.prefix(40)), "seed \(seed), “\(search)”, \(scope), \(ward ?? "all")")
        }
      }
    }
  }

  @Test func findsMoreThanItSorts() async throws {
    let clinic = Clinic()
    let count = 1700
    let names = (0..<count).map { "Bo\($0) Reed" }
    try await clinic.sync.download(
      (0..<count).map { Some.patient("p\($0)", "Bo\($0)", "Reed", ward: $0 % 20 == 0 ? "North" : "South") })
    let south = names.enumerated().filter { $0.offset % 20 != 0 }.map(\.element).sorted()
    for limit in [1550, 5000] {
      let page = try await clinic.patients.list(PatientFilter(scope: .all, search: "sou", limit: limit)).value()
      #expect(page.patients.map(\.name) == Array(south.prefix(limit)))
      #expect(page.hasMore == (south.count > limit))
    }
  }

  @Test func changesWithTheRecords() async throws {
    let clinic = try await clinic()
    var lists = clinic.patients.list(PatientFilter(scope: .mine)).values.makeAsyncIterator()
    #expect(try await lists.next()?.patients.map(\.name) == ["Wilma Reed", "Otto Ashe"])
    try await clinic.sync.download([Some.team("t4", of: "Patient/p4", ["Practitioner/nurse-01"])])
    #expect(try await lists.next()?.patients.map(\.name) == ["Bo Ward", "Wilma Reed", "Otto Ashe"])
    try await clinic.setDueDate(1, ofWound: "w1", of: "p1")
    #expect(try await lists.next()?.patients.map(\.name) == ["Wilma Reed", "Bo Ward", "Otto Ashe"])
    try await clinic.sync.delete(at("Patient/p1"))
    #expect(try await lists.next()?.patients.map(\.name) == ["Bo Ward", "Otto Ashe"])
  }
}
