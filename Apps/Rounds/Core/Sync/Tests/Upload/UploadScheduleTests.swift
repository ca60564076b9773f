import Testing

@testable import CoreSync

/// Which upload is sent next.
struct UploadScheduleTests {
  private func upload(
    _ sequence: Int, _ paths: [String], creates: Bool = false, refersTo references: [String] = [], stopped: Bool = false
  ) -> StoredUpload {
    var upload = StoredUpload(
      id: "u\(sequence)", sequence: sequence, label: "",
      entries: paths.map { StoredUpload.Entry(path: $0, text: "{}", isCreate: creates) }, photo: nil,
      references: references)
    upload.isStopped = stopped
    return upload
  }

  private func all(_ schedule: inout UploadSchedule) -> [String] {
    var found: [String] = []
    while let next = schedule.next() { found.append(next) }
    return found
  }

  @Test func sendsInTheOrderOfSaving() {
    var schedule = UploadSchedule()
    for sequence in [3, 1, 2] { schedule.set(upload(sequence, ["A/\(sequence)"])) }
    #expect(all(&schedule) == ["u1", "u2", "u3"])
    #expect(schedule.lastSequence == 3)
  }

  @Test func waitsForEarlierEditsOfTheSameResource() {
    var schedule = UploadSchedule()
    schedule.set(upload(1, ["A/1", "A/2"]))
    schedule.set(upload(2, ["A/2", "A/3"]))
    schedule.set(upload(3, ["A/3"]))
    schedule.set(upload(4, ["A/4"]))
    #expect(all(&schedule) == ["u1", "u4"])
    schedule.remove("u1")
    #expect(all(&schedule) == ["u2"])
    schedule.remove("u2")
    #expect(all(&schedule) == ["u3"])
  }

  @Test func waitsForTheCreationOfWhatItRefersTo() {
    var schedule = UploadSchedule()
    schedule.set(upload(1, ["Patient/1"], creates: true, stopped: true))
    schedule.set(upload(2, ["Observation/1"], creates: true, refersTo: ["Patient/1"]))
    schedule.set(upload(3, ["Observation/2"], creates: true, refersTo: ["Patient/2"]))
    #expect(all(&schedule) == ["u3"])
    schedule.remove("u1")
    #expect(all(&schedule) == ["u2"])
  }

  @Test func doesNotWaitForTheUpdateOfWhatItRefersTo() {
    var schedule = UploadSchedule()
    schedule.set(upload(1, ["Patient/1"], stopped: true))
    schedule.set(upload(2, ["Observation/1"], creates: true, refersTo: ["Patient/1"]))
    #expect(all(&schedule) == ["u2"])
  }

  @Test func goesOnAfterAResolution() {
    var schedule = UploadSchedule()
    schedule.set(upload(1, ["A/1"]))
    schedule.set(upload(2, ["A/1"]))
    #expect(all(&schedule) == ["u1"])
    schedule.set(upload(1, ["A/1"], stopped: true))
    schedule.takeBack("u1")
    #expect(all(&schedule) == [])
    // Both kept: the first became an upload of another resource.
    schedule.set(upload(1, ["A/new"], creates: true))
    #expect(all(&schedule) == ["u1", "u2"])
  }

  @Test func sendsAgainWhatWasTakenBack() {
    var schedule = UploadSchedule()
    schedule.set(upload(1, ["A/1"]))
    #expect(all(&schedule) == ["u1"])
    schedule.set(upload(1, ["A/1"]))
    #expect(all(&schedule) == [])
    schedule.takeBack("u1")
    #expect(all(&schedule) == ["u1"])
  }

  /// Each step takes a time that does not grow with the number of uploads: otherwise this takes minutes.
  @Test func takesManyUploads() {
    var schedule = UploadSchedule()
    for sequence in 1...20_000 {
      schedule.set(upload(sequence, ["A/\(sequence % 10_000)"], refersTo: ["Patient/1"]))
    }
    var count = 0
    while let next = schedule.next() {
      schedule.remove(next)
      count += 1
    }
    #expect(count == 20_000 && schedule.count == 0)
  }
}
