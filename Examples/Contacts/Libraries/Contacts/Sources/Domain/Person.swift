/// Somebody one knows.
public struct Person: Identifiable, Hashable, Sendable {
  /// Names a person in this address book, for good.
  public struct ID: Hashable, Sendable, Codable, RawRepresentable {
    /// The identifier as text.
    public let rawValue: String

    /// Makes an identifier from its text.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// An e-mail address or a phone number with what it is for.
  public struct ContactPoint: Hashable, Sendable {
    /// The address or number, as it was entered or imported.
    public var value: String
    /// What it is for, such as "home"; empty where nothing was said.
    public var label: String

    /// Makes a contact point.
    public init(_ value: String, label: String = "") {
      self.value = value
      self.label = label
    }
  }

  /// A mother, a father or another parent.
  public struct Parent: Hashable, Sendable {
    /// The parent's name; empty where only the identifier is known.
    public var name: String
    /// The identifier that address books know the parent by; nil where only the name is known.
    public var uid: String?

    /// Makes a parent.
    public init(name: String, uid: String? = nil) {
      self.name = name
      self.uid = uid
    }
  }

  public let id: ID
  /// The full name, as it is shown.
  public var name: String
  /// The e-mail addresses, the first one first.
  public var emails: [ContactPoint]
  /// The phone numbers, the first one first.
  public var phones: [ContactPoint]
  /// The birthday; nil where it is not known.
  public var birthday: Birthday?
  /// What else there is to say.
  public var note: String
  /// The groups that the person belongs to, in the order in which they were named.
  public var groups: [String]
  /// The parents as far as they were named.
  public var parents: [Parent]
  /// The identifier that other address books know the person by.
  public var uid: String
  /// Whether there is a photo, which is kept with the person's card.
  public var hasPhoto: Bool

  /// Makes a person; without a `uid` the identifier serves as one.
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

  /// Up to two initials, for a person who has no photo.
  public var monogram: String {
    let words = name.split(separator: " ")
    let letters = [words.first, words.count > 1 ? words.last : nil].compactMap { $0?.first }
    return String(letters).uppercased()
  }
}
