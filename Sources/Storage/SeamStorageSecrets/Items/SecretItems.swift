#if os(Linux)
/// The items of one storage in an unlocked collection, one for each key; used while the lock is held.
///
/// Used for a single call: by the next one, the collection may have been replaced or locked.
struct SecretItems {
  let location: SecretLocation
  let session: SecretSession
  let collection: String

  /// Distinguishes these items from those of other programs with the same attributes.
  private static let schema = "org.seam.storage.Value"
  private static let journalSchema = "org.seam.storage.Undo"

  var attributes: [String: String] {
    ["xdg:schema": Self.schema, "service": AttributeText.encode(location.service)]
  }

  func attributes(forKey key: String) -> [String: String] {
    attributes.merging(["key": AttributeText.encode(key)]) { $1 }
  }

  var journalAttributes: [String: String] {
    ["xdg:schema": Self.journalSchema, "service": AttributeText.encode(location.service)]
  }
}
#endif
