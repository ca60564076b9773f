import CoreFHIR
import Foundation
import Testing

@testable import ServerSamples

struct SampleDataTests {
  private func bytes(seed: UInt64, patients: Int = 3) -> [[UInt8]] {
    let data = SampleData(seed: seed, patients: patients, years: 3, until: Samples.until)
    return data.staff.map(\.bytes) + data.patients.flatMap { $0.resources.map(\.bytes) }
  }

  @Test func equalSeedsGiveEqualBytes() { #expect(bytes(seed: 3) == bytes(seed: 3)) }

  @Test func otherSeedsGiveOtherPatients() throws {
    let (first, second) = (bytes(seed: 3), bytes(seed: 4))
    #expect(first != second)
    let names = [first, second].map { all in
      Set(all.compactMap { try? FHIR.Patient(parsing: $0) }.flatMap { $0.name.compactMap(\.text) })
    }
    #expect(names[0].isDisjoint(with: names[1]))
  }

  @Test func aPatientDoesNotDependOnTheNumberOfPatients() {
    let few = SampleData(seed: 3, patients: 2, years: 3, until: Samples.until)
    let many = SampleData(seed: 3, patients: 100_000, years: 3, until: Samples.until)
    #expect(few.patients[1].resources.map(\.bytes) == many.patients[1].resources.map(\.bytes))
  }

  @Test func theLastOfManyPatientsIsMadeAlone() throws {
    let data = SampleData(seed: 3, patients: 100_000, years: 3, until: Samples.until)
    let last = try #require(data.patients.last)
    #expect(last.id == "patient-100000")
    for resource in last.resources { _ = try FHIR.AnyResource(resource.fhirJSON, checking: .strict) }
    let photo = try #require(last.photos.first)
    #expect(data.photo(photo.id)?.id == photo.id)
  }

  @Test func allResourcesAreValid() throws {
    for resource in Array(Samples.data.staff) + Samples.resources.joined() {
      _ = try FHIR.AnyResource(resource.fhirJSON, checking: .strict)
    }
  }

  @Test func referencesPointToEarlierResources() throws {
    var known: Set<String> = []
    var binaries: Set<String> = []
    func check(_ resource: FHIR.AnyResource) throws {
      resource.fhirJSON.forEachString { name, text in
        if name == "reference" {
          #expect(known.contains(text), "\(resource.id ?? "") refers to \(text)")
          #expect(FHIRLocation(text) != nil, "\(text) is not relative")
        } else if name == "url", text.hasPrefix("Binary/") {
          #expect(binaries.remove(text) != nil, "\(text) is not among the photos, or is there twice")
        }
      }
      let id = try #require(resource.id)
      #expect(FHIRFormat.id.matches(id))
      #expect(known.insert("\(resource.resourceType)/\(id)").inserted, "\(id) is there twice")
    }
    for resource in Samples.data.staff { try check(resource) }
    for (patient, resources) in zip(Samples.data.patients, Samples.resources) {
      binaries.formUnion(patient.photos.map { "Binary/" + $0.id })
      for resource in resources { try check(resource) }
    }
    #expect(binaries.isEmpty, "photos without a Media")
    #expect(known.contains("Patient/patient-024"))
  }

  @Test func noTimeIsAfterTheEnd() {
    var count = 0
    for resource in Samples.resources.joined() {
      resource.fhirJSON.forEachString { _, text in
        guard text.utf8.count >= 10, let time = FHIR.DateTime(text) else { return }
        count += 1
        #expect(time.earliest() <= Samples.until, "\(text) in \(resource.id ?? "")")
      }
    }
    #expect(count > 5000)
  }

  /// The end is in the middle of conversations of some patients.
  @Test func conversationsEndBeforeTheEnd() {
    for hour in 8..<18 {
      let end = Samples.until.addingTimeInterval(Double(hour * 3600))
      let data = SampleData(seed: 7, patients: 24, years: 1, until: end)
      for course in data.patients.map(\.course) {
        for message in course.threads(seed: 7).flatMap(\.messages) {
          #expect(message.sent.seconds <= Int(end.timeIntervalSince1970))
          #expect(message.reads.allSatisfy { $0.time.seconds <= Int(end.timeIntervalSince1970) })
        }
      }
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -1e300, 0, 4e11])
  func anyEndIsAccepted(_ seconds: Double) throws {
    let until = Date(timeIntervalSince1970: seconds)
    for years in [Int.min, 0, 1, Int.max] {
      let data = SampleData(seed: 1, patients: 1, years: years, until: until)
      for resource in data.patients[0].resources.prefix(20) {
        _ = try FHIR.AnyResource(resource.fhirJSON, checking: .strict)
      }
    }
  }

  @Test func withoutPatientsThereIsNothing() {
    let data = SampleData(seed: 1, patients: -5, years: 3, until: Samples.until)
    #expect(Array(data.staff).isEmpty && data.patients.isEmpty && data.accounts.isEmpty)
    #expect(data.photo("photo-001-1-001") == nil)
  }

  @Test func anyNumberOfPatientsCostsNothingUntilTheyAreRead() throws {
    let data = SampleData(seed: 1, patients: .max, years: 3, until: Samples.until)
    #expect(data.patients.count == .max)
    #expect(Array(data.staff.prefix(100)).count == 100)
    let last = try #require(data.patients.last)
    #expect(last.resources.count > 20 && last.id == "patient-\(Int.max)")
  }

  @Test func accountsAreUniqueAndStandForPractitioners() {
    let data = SampleData(seed: 1, patients: 3000, years: 3, until: Samples.until)
    let accounts = data.accounts
    #expect(Set(accounts.map(\.name)).count == accounts.count)
    #expect(accounts.allSatisfy { $0.name.utf8.allSatisfy { (97...122).contains($0) || (46...57).contains($0) } })
    #expect(accounts.allSatisfy { !$0.name.hasPrefix(".") && !$0.name.hasSuffix(".") })
    let practitioners = data.staff.filter { $0.resourceType == "Practitioner" }
    #expect(accounts.map(\.practitioner) == practitioners.map { "Practitioner/" + ($0.id ?? "") })
  }

  @Test(arguments: [
    "", "photo", "photo-001-1", "photo-1-1-001", "photo-001-1-1", "photo-001-9-001", "photo-000-1-001",
    "photo-999-1-001", "photo-001-1-001-1", "photo--1-1-001", "media-001-1-001", "photo-001-1-99999999999999999999",
  ])
  func otherIdsHaveNoPhoto(_ id: String) { #expect(Samples.data.photo(id) == nil) }

  @Test func messagesAreReadAndAnsweredInOrder() throws {
    let messages = Samples.all(FHIR.Communication.self)
    let sent = Dictionary(uniqueKeysWithValues: messages.map { ("Communication/" + ($0.id ?? ""), $0.sent) })
    var answers = 0
    for message in messages {
      let time = try #require(message.sent)
      if let received = message.received { #expect(received.compare(to: time) == .greater) }
      for answered in message.inResponseTo {
        answers += 1
        let question = try #require(sent[answered.reference ?? ""] ?? nil)
        #expect(question.compare(to: time) == .less)
      }
      #expect(!message.recipient.contains { $0.reference == message.sender?.reference })
    }
    #expect(answers > 20 && answers < messages.count)
    #expect(messages.contains { $0.payload.count == 2 }, "no message has a photo")
  }
}
