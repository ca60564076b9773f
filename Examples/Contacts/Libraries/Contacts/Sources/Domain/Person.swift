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
  public struct ContactPoint: Sendable {
    /// The address or number, as entered or imported.
    public var value: String
    /// The label, such as "home"; empty if there is none.
    public var label: String
    /// The place among the person's stored addresses or numbers, which a changed one keeps; nil for a new one.
    ///
    /// The other data of the stored one on the card, such as its preference, stay with the changed one.
    public var source: Int?

    /// Makes a contact point.
    public init(_ value: String, label: String = "", source: Int? = nil) {
      self.value = value
      self.label = label
      self.source = source
    }
  }

  /// A postal address, as it is shown.
  public struct Address: Hashable, Sendable {
    /// The lines, none of them empty: street, then place, then country.
    public var lines: [String]
    /// The label, such as "home"; empty if there is none.
    public var label: String

    /// Makes an address.
    public init(_ lines: [String], label: String = "") {
      self.lines = lines
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
  /// The organisation and its units, as it is shown; empty if unknown.
  public var organization: String
  /// The e-mail addresses in order.
  public var emails: [ContactPoint]
  /// The phone numbers in order.
  public var phones: [ContactPoint]
  /// The postal addresses in order.
  public var addresses: [Address]
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
    id: ID, name: String, organization: String = "", emails: [ContactPoint] = [], phones: [ContactPoint] = [],
    addresses: [Address] = [], birthday: Birthday? = nil, note: String = "", groups: [String] = [],
    parents: [Parent] = [], uid: String? = nil, hasPhoto: Bool = false
  ) {
    self.id = id
    self.name = name
    self.organization = organization
    self.emails = emails
    self.phones = phones
    self.addresses = addresses
    self.birthday = birthday
    self.note = note
    self.groups = groups
    self.parents = parents
    self.uid = uid ?? "urn:uuid:\(id.rawValue)"
    self.hasPhoto = hasPhoto
  }

  /// Returns the same person with another identifier.
  func identified(by id: ID) -> Person {
    Person(
      id: id, name: name, organization: organization, emails: emails, phones: phones, addresses: addresses,
      birthday: birthday, note: note, groups: groups, parents: parents, uid: uid, hasPhoto: hasPhoto)
  }

  /// Up to two initials, shown if there is no photo.
  public var monogram: String {
    // By bytes: lists make the monograms of all people.
    let letters = name.utf8
    let space = UInt8(ascii: " ")
    guard let first = letters.firstIndex(where: { $0 != space }), let end = letters.lastIndex(where: { $0 != space })
    else { return "" }
    let last = letters[first...end].lastIndex(of: space).map { letters.index(after: $0) }
    return [first, last].compactMap { $0.flatMap { name[$0...].first } }.map { $0.uppercased() }.joined()
  }
}

extension Person.ContactPoint: Hashable {
  /// Compares values and labels.
  public static func == (left: Self, right: Self) -> Bool { left.value == right.value && left.label == right.label }

  /// Hashes the value and the label.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(value)
    hasher.combine(label)
  }
}
