/// A person in the address book.
public struct Person: Identifiable, Hashable, Sendable {
  /// The permanent identifier of a person in this address book.
  public struct ID: Hashable, Sendable, Codable, RawRepresentable {
    /// The identifier as text.
    public let rawValue: String

    /// Makes an identifier from its text.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// An e-mail address or a phone number with a label.
  public struct ContactPoint: Hashable, Sendable {
    /// The address or number, as entered or imported.
    public var value: String
    /// The label, such as "home"; empty if there is none.
    public var label: String

    /// Makes a contact point.
    public init(_ value: String, label: String = "") {
      self.value = value
      self.label = label
    }
  }

  /// A mother, a father or another parent.
  public struct Parent: Hashable, Sendable {
    /// The parent's name; empty if only the identifier is known.
    public var name: String
    /// The parent's identifier in other address books; nil if only the name is known.
    public var uid: String?

    /// Makes a parent.
    public init(name: String, uid: String? = nil) {
      self.name = name
      self.uid = uid
    }
  }

  public let id: ID
  /// The full displayed name.
  public var name: String
  /// The e-mail addresses in order.
  public var emails: [ContactPoint]
  /// The phone numbers in order.
  public var phones: [ContactPoint]
  /// The birthday; nil if unknown.
  public var birthday: Birthday?
  /// Additional notes.
  public var note: String
  /// The groups of the person, in the order entered.
  public var groups: [String]
  /// The known parents.
  public var parents: [Parent]
  /// The identifier of the person in other address books.
  public var uid: String
  /// Whether there is a photo, which is stored with the person's card.
  public var hasPhoto: Bool

  /// Makes a person; `uid` defaults to the identifier.
  public init(
    id: ID, name: String, emails: [ContactPoint] = [], phones: [ContactPoint] = [], birthday: Birthday? = nil,
    note: String = "", groups: [String] = [], parents: [Parent] = [], uid: String? = nil, hasPhoto: Bool = false
  ) {
    self.id = id
    self.name = name
    self.emails = emails
    self.phones = phones
    self.birthday = birthday
    self.note = note
    self.groups = groups
    self.parents = parents
    self.uid = uid ?? "urn:uuid:\(id.rawValue)"
    self.hasPhoto = hasPhoto
  }

  /// Up to two initials, shown if there is no photo.
  public var monogram: String {
    let words = name.split(separator: " ")
    let letters = [words.first, words.count > 1 ? words.last : nil].compactMap { $0?.first }
    return String(letters).uppercased()
  }
}
