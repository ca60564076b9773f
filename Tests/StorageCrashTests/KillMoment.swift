import StorageWorkload

/// When a writer is killed: some microseconds after it said something for the n-th time.
struct KillMoment: Sendable {
  let kind: WriterRecord.Kind
  let count: Int
  let microseconds: Int

  /// Starts a writer, kills it at the moment, and returns all that it said.
  func run(_ plan: WriterPlan) throws -> [WriterRecord] {
    let writer = try WriterProcess(plan)
    var records: [WriterRecord] = []
    var left = count
    while let record = try writer.next() {
      records.append(record)
      guard record.kind == kind else { continue }
      left -= 1
      if left == 0 {
        let end = ContinuousClock.now + .microseconds(microseconds)
        while ContinuousClock.now < end {}
        writer.kill()
      }
    }
    guard try writer.end() else { throw WriterProcess.Failure(description: "The writer ended before its moment.") }
    return records
  }
}
