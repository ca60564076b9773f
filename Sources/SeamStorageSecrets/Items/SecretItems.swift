#if canImport(CSeamSecret)
  /// The items of one storage in an unlocked collection, an item for each key; for whoever has the lock.
  ///
  /// It is used for one call and made anew for the next: the collection may be another by then, or locked.
  struct SecretItems {
    let place: SecretPlace
    let session: SecretSession
    let collection: String

    /// Tells these items from those of other programs that happen to use the same attributes.
    private static let schema = "org.seam.storage.Value"
    private static let journalSchema = "org.seam.storage.Undo"

    var attributes: [String: String] {
      ["xdg:schema": Self.schema, "service": AttributeText.encode(place.service)]
    }

    func attributes(forKey key: String) -> [String: String] {
      attributes.merging(["key": AttributeText.encode(key)]) { $1 }
    }

    var journalAttributes: [String: String] {
      ["xdg:schema": Self.journalSchema, "service": AttributeText.encode(place.service)]
    }
  }
#endif
