import Foundation
import StorageWorkload

/// When a writer is killed: some microseconds after it said something for the n-th time.
struct KillMoment: Sendable {
  let kind: WriterRecord.Kind
  let count: Int
  let microseconds: Int

  /// Starts a writer, kills it at the moment, and returns all that it said.
  func run(_ plan: WriterPlan) throws -> [WriterRecord] {
    let (records, wasKilled) = try WriterProcess(plan).run(killedAt: self)
    guard wasKilled else { throw WriterProcess.Failure(description: "The writer ended before its moment.") }
    return records
  }
}

extension WriterProcess {
  /// Reads all that the process says, and kills it at a moment, if it comes to that; nil lets it end.
  func run(killedAt moment: KillMoment?) throws -> (records: [WriterRecord], wasKilled: Bool) {
    var records: [WriterRecord] = []
    var left = moment?.count ?? 0
    while let record = try next() {
      records.append(record)
      guard let moment, record.kind == moment.kind else { continue }
      left -= 1
      guard left == 0 else { continue }
      DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(moment.microseconds)) { [killer] in killer() }
    }
    return (records, try end())
  }
}
