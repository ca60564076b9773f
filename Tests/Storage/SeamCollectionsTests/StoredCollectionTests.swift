import Foundation
import SeamCollections
import SeamStorage
import Testing

struct StoredCollectionTests {
  private let patients = StoredCollection(.patients, in: InMemoryStorage())

  @Test func returnsNilForAnAbsentIdentifier() async throws {
    #expect(try await patients.value("none") == nil)
    #expect(try await patients.values(.all).isEmpty)
    #expect(try await patients.count() == 0)
  }

  @Test func findsByEveryIndex() async throws {
    let ann = Patient(
      id: "1", familyName: "Ätna", givenName: "Ann", number: 7, tags: ["a", "b"],
      due: Date(timeIntervalSinceReferenceDate: 5), notes: "Left knee")
    let bob = Patient(id: "2", familyName: "Bolt", givenName: "Bob", tags: ["b"], notes: "Right KNEE, zürich")
    try await patients.insert([ann, bob])
    #expect(try await patients.value("1") == ann)
    #expect(try await patients.values(["2", "0", "1"]) == [bob, nil, ann])
    #expect(try await patients.values(.all) == [ann, bob])
    #expect(try await patients.values(.all.descending()) == [bob, ann])
    #expect(try await patients.values(Patient.byName.all) == [bob, ann])
    #expect(try await patients.values(Patient.byName.hasPrefix("Ä")) == [ann])
    #expect(try await patients.values(Patient.byName.is("Bolt")) == [bob])
    #expect(try await patients.values(Patient.byName.is("Bolt", "Bob")) == [bob])
    #expect(try await patients.values(Patient.byName.is("Bolt", isIn: "C"...)).isEmpty)
    #expect(try await patients.values(Patient.byName.isIn("A"..<"C")) == [bob])
    #expect(try await patients.values(Patient.byName.isIn("A"..."Bolt").descending()) == [bob])
    #expect(try await patients.values(Patient.byNumber.is(7)) == [ann])
    #expect(try await patients.values(Patient.byNumber.isIn(7...7)) == [ann])
    #expect(try await patients.values(Patient.byNumber.isIn(..<7)) == [])
    #expect(try await patients.values(Patient.byNumber.is(nil)) == [bob])
    #expect(try await patients.values(Patient.byTag.is("b")) == [ann, bob])
    #expect(try await patients.values(Patient.byTag.all) == [ann, bob])
    #expect(try await patients.values(Patient.byTag.all.descending()) == [bob, ann])
    #expect(try await patients.values(Patient.byDue.isIn(...Date(timeIntervalSinceReferenceDate: 5))) == [ann])
    #expect(try await patients.values(Patient.words.contains("knee")) == [ann, bob])
    #expect(try await patients.values(Patient.words.contains("ZURICH knee")) == [bob])
    #expect(try await patients.values(Patient.words.contains("knee atn", completing: true)) == [ann])
    #expect(try await patients.values(Patient.words.contains("")) == [])
    #expect(try await patients.verify().isSound)

    try await patients.update("1") { $0.familyName = "Zed" }
    #expect(try await patients.values(Patient.words.contains("atna")) == [])
    #expect(try await patients.values(Patient.byName.isIn("Z"...)).map(\.id) == ["1"])
    try await patients.remove("2")
    #expect(try await patients.values(Patient.byTag.is("b")).map(\.id) == ["1"])
    #expect(try await patients.count() == 1)
    #expect(try await patients.verify().isSound)
  }

  @Test func refusesWhatExistsAndWhatIsNotUnique() async throws {
    try await patients.insert(Patient(id: "1", number: 7))
    let exists = await #expect(throws: CollectionError.self) { try await patients.insert(Patient(id: "1")) }
    #expect(exists?.code == .exists)
    #expect(exists?.identifier == "1")
    let notUnique = await #expect(throws: CollectionError.self) {
      try await patients.save(Patient(id: "2", number: 7))
    }
    #expect(notUnique?.code == .notUnique)
    #expect(notUnique?.index == "byNumber")
    #expect(notUnique?.identifier == "1")
    #expect(try await patients.count() == 1)
    let absent = await #expect(throws: CollectionError.self) { try await patients.update("2") { _ in } }
    #expect(absent?.code == .absent)
  }

  @Test func swapsUniqueKeysInOneBatch() async throws {
    try await patients.insert([Patient(id: "1", number: 1), Patient(id: "2", number: 2)])
    try await patients.save([Patient(id: "1", number: 2), Patient(id: "2", number: 1)])
    #expect(try await patients.values(Patient.byNumber.is(1)).map(\.id) == ["2"])
    #expect(try await patients.verify().isSound)
  }

  @Test func renumbersAllValuesInOneBatch() async throws {
    let count = 2000
    try await patients.insert((0..<count).map { Patient(id: "\($0)", number: $0) })
    try await patients.save((0..<count).map { Patient(id: "\($0)", number: ($0 + 1) % count) })
    #expect(try await patients.values(Patient.byNumber.is(0)).map(\.id) == ["\(count - 1)"])
    #expect(try await patients.verify().isSound)
  }

  @Test func aUniqueIndexOverEqualValuesIsNotBuiltUntilOneIsChanged() async throws {
    let storage = InMemoryStorage()
    let old = StoredCollection(CollectionSchema<Patient>("patients"), in: storage)
    try await old.insert([Patient(id: "1", number: 7), Patient(id: "2", number: 7), Patient(id: "3", number: 8)])
    let new = StoredCollection(
      CollectionSchema<Patient>("patients", version: 2, indexes: Patient.byNumber), in: storage)
    for _ in 0..<2 {
      let error = await #expect(throws: CollectionError.self) { try await new.buildIndexes() }
      #expect(error?.code == .notUnique)
      #expect(error?.identifier == "1")
    }
    let building = await #expect(throws: CollectionError.self) {
      _ = try await new.values(Patient.byNumber.all.whileBuilding(.fail))
    }
    #expect(building?.code == .building)
    #expect(try await new.values(Patient.byNumber.is(8).whileBuilding(.scan)).map(\.id) == ["3"])
    try await new.update("2") { $0.number = 9 }
    #expect(try await new.values(Patient.byNumber.all).map(\.id) == ["1", "3", "2"])
    #expect(try await new.verify().isSound)
  }

  @Test func pagesStayRightWhileValuesChange() async throws {
    try await patients.insert((0..<10).map { Patient(id: "\($0)", familyName: "N\($0)") })
    var query: CollectionQuery? = Patient.byName.all.limited(to: 3)
    var seen: [String] = []
    while let next = query {
      let page = try await patients.page(next)
      seen += page.values.map(\.id)
      if let last = page.values.last { try await patients.remove(last.id) }
      query = page.next
    }
    #expect(seen == (0..<10).map { "\($0)" })
  }

  @Test func observesChangesOfTheResult() async throws {
    var results = patients.observe(Patient.byTag.is("a")).makeAsyncIterator()
    #expect(try await results.next()?.isEmpty == true)
    try await patients.insert(Patient(id: "other"))
    try await patients.insert(Patient(id: "1", tags: ["a"]))
    #expect(try await results.next()?.map(\.id) == ["1"])
    try await patients.remove("1")
    #expect(try await results.next()?.isEmpty == true)
  }

  @Test func signalsEachWrite() async throws {
    var signals = patients.changes().makeAsyncIterator()
    try await patients.insert(Patient(id: "1"))
    #expect(await signals.next() != nil)
    try await patients.remove("1")
    #expect(await signals.next() != nil)
  }
}
