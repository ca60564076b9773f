import SeamStorage
import StorageWorkload
import Testing

/// The ledger finds values that a storage lost, revived, tore or miscounted.
struct WriterLedgerTests {
  private typealias Values = [String: [UInt8]]

  /// A ledger whose first task has acknowledged steps, and the values that are stored then.
  private func ledger(steps: Int = 40) throws -> (WriterLedger, Values) {
    var ledger = WriterLedger(tasks: 2)
    var values: Values = [:]
    var counted: UInt8 = 0
    for number in 0..<steps {
      let step = WriterStep(task: 0, number: number)
      try ledger.take(WriterRecord(.announced, number: number))
      try ledger.take(WriterRecord(.acknowledged, number: number))
      step.perform(in: &values)
      if step.action == .count { counted += 1 }
    }
    values[WriterStep.sharedCounter] = [counted, 0, 0, 0]
    return (ledger, values)
  }

  /// The findings of the ledger, which does not go on from these values.
  private func findings(_ ledger: WriterLedger, _ values: Values) -> Set<WriterLedger.Finding> {
    var ledger = ledger
    return ledger.settle(with: values.map { StorageEntry(key: $0.key, bytes: $0.value) })
  }

  /// The first step from a number on that changes five keys.
  private func batch(from number: Int) throws -> WriterStep {
    let steps = (number..<number + 100).lazy.map { WriterStep(task: 0, number: $0) }
    return try #require(
      steps.first { if case .write(let changes) = $0.action { changes.count == 5 } else { false } })
  }

  @Test func whatWasAcknowledgedIsAsItShouldBe() throws {
    let (ledger, values) = try ledger()
    #expect(values.count > 5)
    #expect(findings(ledger, values) == [])
    #expect(ledger.nextNumbers == [40, 0] && ledger.acknowledgements == 40)
  }

  @Test func aStepThatWasOnlyAnnouncedIsMadeOrNot() throws {
    let next = try batch(from: 40)
    var (ledger, values) = try ledger(steps: next.number)
    var made = values
    next.perform(in: &made)
    #expect(findings(ledger, made) != [])
    try ledger.take(WriterRecord(.announced, number: next.number))
    #expect(findings(ledger, values) == [])
    #expect(findings(ledger, made) == [])
    // From then on the ledger expects the values that were found.
    let found = ledger.settle(with: made.map { StorageEntry(key: $0.key, bytes: $0.value) })
    #expect(found == [])
    #expect(findings(ledger, made) == [])
    #expect(findings(ledger, values) != [])
  }

  @Test func aStepByHalvesIsTorn() throws {
    let next = try batch(from: 40)
    var (ledger, values) = try ledger(steps: next.number)
    try ledger.take(WriterRecord(.announced, number: next.number))
    var made = values
    next.perform(in: &made)
    let key = try #require(made.keys.first { made[$0] != values[$0] })
    values[key] = made[key]
    #expect(findings(ledger, values) == [.torn(task: 0)])
  }

  @Test func aValueThatIsGoneOrOlderIsLost() throws {
    let (ledger, values) = try ledger()
    for key in values.keys where key != WriterStep.sharedCounter {
      for bytes in [nil, [9, 9]] as [[UInt8]?] {
        var found = values
        found[key] = bytes
        #expect(findings(ledger, found) == [.lost(key)])
      }
    }
  }

  @Test func aValueThatShouldNotBeThereIsRevived() throws {
    let (ledger, values) = try ledger()
    for key in ["0/other", "1/value 0", "shared/other"] {
      #expect(findings(ledger, values.merging([key: [1]]) { $1 }) == [.revived(key)])
    }
  }

  @Test func aSharedCounterThatLostAnUpdateIsMiscounted() throws {
    let (ledger, values) = try ledger()
    let counted = WriterStep.number(in: values[WriterStep.sharedCounter])
    for number in [counted - 1, counted + 1] {
      let found = values.merging([WriterStep.sharedCounter: [UInt8(number), 0, 0, 0]]) { $1 }
      #expect(findings(ledger, found) == [.miscounted(found: number, expected: counted...counted)])
    }
  }

  @Test func whatNoWriterSaysIsRefused() throws {
    var (ledger, _) = try ledger()
    #expect(throws: WriterLedger.Disorder.self) { try ledger.take(WriterRecord(.announced, task: 2)) }
    #expect(throws: WriterLedger.Disorder.self) { try ledger.take(WriterRecord(.announced, number: 39)) }
    #expect(throws: WriterLedger.Disorder.self) { try ledger.take(WriterRecord(.acknowledged, number: 40)) }
    try ledger.take(WriterRecord(.announced, number: 40))
    #expect(throws: WriterLedger.Disorder.self) { try ledger.take(WriterRecord(.announced, number: 41)) }
  }

  @Test func aRecordIsReadAsItWasWritten() {
    let record = WriterRecord(.acknowledged, task: 3, number: 1_000_000_007)
    #expect(record.bytes.count == WriterRecord.size)
    #expect(WriterRecord(record.bytes) == record)
    #expect(WriterRecord(record.bytes.dropLast()) == nil)
    #expect(WriterRecord([UInt8](repeating: 0xff, count: WriterRecord.size)) == nil)
  }
}
