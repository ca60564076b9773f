/// Another person that a card speaks of.
public enum VCardRelated: Hashable, Sendable {
  /// Somebody's name.
  case name(String)
  /// A link, such as the `urn:uuid:…` of another card.
  case uri(String)
}

extension VCard {
  /// The people this one has to do with, each with the kind of relation as its type or label.
  ///
  /// Read and edited wherever they stand: `RELATED` (RFC 6350, section 6.6.6), Apple's `X-ABRELATEDNAMES`, Android's
  /// `X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;…`. Apple's built-in labels and Android's numbers read as
  /// types (`spouse`, `mother`), people's own words as labels. New ones are written as `RELATED` in version 4.0, in
  /// Apple's form in 3.0 and in Android's in 2.1.
  public var relations: [VCardEntry<VCardRelated>] {
    get { entries(RelationKind(version: version)) }
    set { setEntries(newValue, RelationKind(version: version)) }
  }
}
