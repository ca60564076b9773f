#if os(Linux)
import SeamStorage

extension SecretItems {
  /// Makes all changes or none; no two may be of the same key.
  ///
  /// If this throws or the process ends before several changes are all made, the next call undoes them.
  func make(_ changes: [StorageBatch.Change]) throws {
    guard changes.count > 1 else { return try changes.forEach { try make($0) } }
    let journal = UndoJournal(
      entries: try changes.map { UndoJournal.Entry(key: $0.key, bytes: try bytes(forKey: $0.key)) })
    let undo = journal.bytes
    guard undo.count <= SecretServiceStorage.largestBatch else {
      throw StorageError(
        .tooLarge, location: location.name,
        reason: "the batch replaces \(undo.count) bytes, more than the limit of \(SecretServiceStorage.largestBatch)")
    }
    try store(undo, label: "an unfinished change", attributes: journalAttributes)
    for change in changes { try make(change) }
    try delete(with: journalAttributes)
  }

  /// Undoes an unfinished batch; throws if the collection is locked.
  func recover() throws {
    guard let item = try item(with: journalAttributes, forKey: nil) else { return }
    guard try !session.isLocked(collection) else { throw ClosedCollection.locked(collection) }
    // A journal without a secret was only begun: nothing was changed yet.
    if let bytes = try ItemSecret.value(session.secret(of: item), forKey: nil, location: location.name) {
      guard let journal = UndoJournal(bytes) else {
        throw StorageError(
          .corrupt, location: location.name, reason: "the undo journal was not written by this storage")
      }
      for entry in journal.entries { try make(entry.bytes, forKey: entry.key) }
    }
    try delete(with: journalAttributes)
  }

  private func make(_ change: StorageBatch.Change) throws {
    try make(change.bytes, forKey: change.key)
  }

  private func make(_ bytes: [UInt8]?, forKey key: String) throws {
    guard let bytes else { return try delete(with: attributes(forKey: key)) }
    try store(bytes, label: AttributeText.encode(key), attributes: attributes(forKey: key))
  }

  /// Stores the bytes in the existing item, which takes GNOME Keyring half the time of replacing it.
  private func store(_ bytes: [UInt8], label: String, attributes: [String: String]) throws {
    let items = try foundItems(with: attributes)
    let secret = ItemSecret.secret(bytes)
    try location.limits.beforeStep()
    guard let item = items.first else {
      let prompt = try session.createItem(
        in: collection, label: "\(AttributeText.encode(location.service)): \(label)", attributes: attributes,
        secret: secret
      ).prompt
      return try answer(prompt) {
        try session.items(in: collection, with: attributes).map(session.secret) == [secret]
      }
    }
    try session.setSecret(of: item, to: secret)
    // Copies made by another program.
    for other in items.dropFirst() { try delete(other, with: attributes) }
  }

  private func delete(with attributes: [String: String]) throws {
    for item in try foundItems(with: attributes) { try delete(item, with: attributes) }
  }

  private func delete(_ item: String, with attributes: [String: String]) throws {
    try location.limits.beforeStep()
    try answer(session.deleteItem(item)) { try !session.items(in: collection, with: attributes).contains(item) }
  }

  /// Prompts the user if the service requires it for a write.
  ///
  /// - Parameter isDone: returns whether the write was made; libsecret does not distinguish an answer from a
  ///   dismissal.
  private func answer(_ prompt: String?, isDone: () throws -> Bool) throws {
    guard let prompt else { return }
    guard location.prompts == .allowed else {
      try session.dismiss(prompt)
      throw StorageError(
        .locked, location: location.name, reason: "the service asks the user before it writes; allow prompts")
    }
    try session.prompt(prompt)
    guard try isDone() else {
      throw StorageError(.cancelledByUser, location: location.name, reason: "the user did not allow the write")
    }
  }
}
#endif
