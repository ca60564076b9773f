/// A related person.
public enum VCardRelated: Hashable, Sendable {
  /// The person's name.
  case name(String)
  /// A link, such as the `urn:uuid:…` of another card.
  case uri(String)
}

extension VCard {
  /// The related people, each with the kind of relation as its type or label.
  ///
  /// All forms are read and edited: `RELATED` (RFC 6350, section 6.6.6), Apple's `X-ABRELATEDNAMES`, Android's
  /// `X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;…`. Apple's built-in labels and Android's numbers are read as
  /// types (`spouse`, `mother`), custom words as labels. New relations are written as `RELATED` in version 4.0, in
  /// Apple's form in 3.0 and in Android's in 2.1.
  public var relations: [VCardEntry<VCardRelated>] {
    get { entries(RelationKind(version: version)) }
    set { setEntries(newValue, RelationKind(version: version)) }
  }
}
