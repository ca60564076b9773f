import CoreFHIR
import ServerTestFixtures
import Testing

@testable import ServerFHIR

struct PagingTests {
  private static func patient(_ number: Int) -> FHIRJSON {
    var patient: FHIRJSON = [
      "resourceType": "Patient", "id": .string("p\(number)"), "gender": number % 2 == 0 ? "male" : "female",
    ]
    if case .object(var object) = patient {
      if number % 3 != 0 { object["birthDate"] = .string("19\(10 + number * 7 % 80)") }
      if number % 5 != 0 { object["name"] = [["family": .string("name \(number % 4)")]] }
      patient = .object(object)
    }
    return patient
  }

  @Test(
    arguments: TestDatabase.allCases,
    [
      "", "&_sort=birthdate", "&_sort=-birthdate", "&_sort=family,-birthdate", "&_sort=-_lastUpdated", "&_sort=_id",
      "&_sort=-_id", "&_sort=-family,_id", "&gender=male", "&gender=male&_sort=family", "&_sort=gender,-_lastUpdated",
      "&gender=female&_sort=-_lastUpdated",
    ])
  func seesEachResourceOnce(kind: TestDatabase, parameters: String) async throws {
    let fixture = try await SearchFixture(kind)
    for batch in 0..<6 {
      let time = Timestamp(milliseconds: SearchFixture.now.milliseconds + Int64(batch % 3))
      try await fixture.add((0..<7).map { Self.patient(batch * 7 + $0) }, now: time)
    }
    let all = try await fixture.search("Patient?_count=1000" + parameters)
    #expect(all.matches.count == (parameters.contains("gender=") ? 21 : 42))
    #expect(all.total == all.matches.count)
    #expect(all.link("next") == nil)
    var many = SearchLimits()
    many.counted = 5
    for (size, limits) in [(1, many), (4, .standard), (21, many), (41, .standard), (42, many)] {
      var paged: [String] = []
      var next: String? = "Patient?_count=\(size)" + parameters
      while let path = next {
        let page = try await fixture.search(path, limits: limits)
        #expect(page.matches.count <= size)
        paged += page.matches
        next = page.link("next")
      }
      #expect(paged == all.matches)
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func staysRightWhileOthersWrite(kind: TestDatabase) async throws {
    let fixture = try await SearchFixture(kind, (0..<30).map(Self.patient))
    for sort in ["", "&_sort=_id", "&_sort=-birthdate"] {
      let unchanged = Set(try await fixture.search("Patient?_count=100\(sort)").matches).subtracting(
        ["Patient/p3", "Patient/p9", "Patient/p20"])
      var seen: [String] = []
      var next: String? = "Patient?_count=4\(sort)"
      var number = 100
      while let path = next {
        let page = try await fixture.search(path)
        seen += page.matches
        next = page.link("next")
        try await fixture.add([Self.patient(number)])
        try await fixture.delete("Patient", "p\(number - 1)")
        try await fixture.delete("Patient", ["p3", "p9", "p20"][number % 3])
        number += 1
      }
      #expect(Set(seen).isSuperset(of: unchanged))
      #expect(seen.filter(unchanged.contains).count == unchanged.count)
      try await fixture.delete("Patient", "p\(number - 1)")
      try await fixture.add([Self.patient(3), Self.patient(9), Self.patient(20)])
    }
  }

  @Test func refusesACursorThatWasChanged() async throws {
    let fixture = try await SearchFixture(.sqlite, (0..<5).map(Self.patient))
    let page = try await fixture.search("Patient?_count=2&_sort=family")
    let next = try #require(page.link("next"))
    let cursor = try #require(next.split(separator: "=").last)
    for changed in [
      String(cursor.dropLast()), String(cursor.dropFirst()), "x", "AAAA", cursor + "A", "____", "%20",
      cursor.replacing(cursor.first.map(String.init) ?? "", with: "z"),
    ] {
      await #expect(throws: FHIRFailure.self) {
        try await fixture.search("Patient?_count=2&_sort=family&_cursor=\(changed)")
      }
    }
    await #expect(throws: FHIRFailure.self) { try await fixture.search("Patient?_count=2&_cursor=\(cursor)") }
    await #expect(throws: FHIRFailure.self) {
      try await fixture.search("Patient?_count=2&_sort=-family&_cursor=\(cursor)")
    }
    #expect(try await fixture.search("Patient?_count=3&_sort=family&_cursor=\(cursor)").matches.count == 3)
  }

  @Test func returnsATotalIfItIsKnownOrAskedFor() async throws {
    let fixture = try await SearchFixture(.sqlite, (0..<5).map(Self.patient))
    #expect(try await fixture.search("Patient?_count=2").total == nil)
    #expect(try await fixture.search("Patient?_count=2&_total=accurate").total == 5)
    #expect(try await fixture.search("Patient?_count=2&_total=estimate").total == 5)
    #expect(try await fixture.search("Patient?_count=2&_total=none").total == nil)
    #expect(try await fixture.search("Patient?_count=5").total == 5)
    for path in ["Patient?_count=0", "Patient?_summary=count", "Patient?_summary=count&_count=3"] {
      let bundle = try await fixture.search(path)
      #expect(bundle.total == 5)
      #expect(bundle.json["entry"] == nil)
    }
  }
}
