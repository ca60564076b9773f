import SeamStorage

/// The records that a change replaces; nil removes one.
struct RecordChanges: Sendable {
  var persons: [Person.ID: PersonRecord?] = [:]
  var groups: [GroupRecord.ID: GroupRecord?] = [:]

  func add(to batch: inout StorageBatch) throws {
    for (id, record) in persons {
      try batch.setPerson(record, id)
    }
    for (id, record) in groups {
      if let record { try batch.setValue(record, forKey: .group(id)) } else { batch.removeValue(forKey: .group(id)) }
    }
  }
}
