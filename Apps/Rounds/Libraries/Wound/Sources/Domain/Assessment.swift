public import Foundation
public import LibPatient

/// The findings that a nurse recorded of a wound at a visit.
public struct Assessment: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of an assessment: the id of its record.
  public struct ID: Hashable, Sendable, Codable, RawRepresentable {
    /// The id as text.
    public let rawValue: String

    /// Creates an identifier from its text.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The identifier.
  public let id: ID
  /// The wound.
  public let wound: Wound.ID
  /// The patient who has the wound.
  public let patient: Patient.ID
  /// When it was made.
  public var date: Date
  /// The name of the nurse who made it; nil if the record does not say.
  public var nurse: String?
  /// The measured and observed values.
  public var findings: Findings
  /// The photo; nil if none was taken.
  public var photo: WoundPhoto.ID?
  /// Whether the server has the record as it is shown.
  public var status: RecordStatus
  /// The server's version of the record; nil if the server has none.
  public var version: String?

  /// Creates an assessment.
  public init(
    id: ID, wound: Wound.ID, patient: Patient.ID, date: Date, nurse: String? = nil, findings: Findings = Findings(),
    photo: WoundPhoto.ID? = nil, status: RecordStatus = .synced, version: String? = nil
  ) {
    self.id = id
    self.wound = wound
    self.patient = patient
    self.date = date
    self.nurse = nurse
    self.findings = findings
    self.photo = photo
    self.status = status
    self.version = version
  }
}

/// The measured and observed values of a wound; nil for each that was not noted.
public struct Findings: Hashable, Sendable, Codable {
  /// The greatest length; 0 if the wound is closed.
  public var length: Length?
  /// The width at right angles to the length.
  public var width: Length?
  /// The greatest depth.
  public var depth: Length?
  /// The length of the longest tunnel under the skin; 0 if there is none.
  public var tunnelling: Length?
  /// The area as it was recorded.
  public var area: Area?
  /// The kinds of tissue in the bed.
  public var tissue: Tissue?
  /// The fluid that comes out of the wound.
  public var exudate: Exudate?
  /// The pain that the patient tells, from 0 to 10.
  public var pain: Int?
  /// Whether the wound smells.
  public var hasOdour: Bool?
  /// Whether there are signs of infection.
  public var isInfected: Bool?
  /// Notes.
  public var note: String?

  /// Creates findings.
  public init(
    length: Length? = nil, width: Length? = nil, depth: Length? = nil, tunnelling: Length? = nil, area: Area? = nil,
    tissue: Tissue? = nil, exudate: Exudate? = nil, pain: Int? = nil, hasOdour: Bool? = nil, isInfected: Bool? = nil,
    note: String? = nil
  ) {
    self.length = length
    self.width = width
    self.depth = depth
    self.tunnelling = tunnelling
    self.area = area
    self.tissue = tissue
    self.exudate = exudate
    self.pain = pain
    self.hasOdour = hasOdour
    self.isInfected = isInfected
    self.note = note
  }

  /// Whether the wound has closed: its length is 0.
  public var isClosed: Bool { length?.tenths == 0 }
}
