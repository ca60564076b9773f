/// What happens to one key in a log.
struct LogChange {
  let key: String
  /// What is stored from now on; nil removes it.
  let bytes: [UInt8]?

  /// What a change takes in a record beside its key and bytes.
  static let overhead = 16

  var size: Int { Self.overhead + key.utf8.count + (bytes?.count ?? 0) }
}
