public import Foundation

/// A patient as lists show them.
public struct Patient: Hashable, Sendable, Identifiable {
  /// The identifier of a patient: the id of the record at the server.
  public struct ID: Hashable, Sendable, Codable, RawRepresentable {
    /// The id as text.
    public let rawValue: String

    /// Creates an identifier from its text.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The identifier.
  public let id: ID
  /// The name in the usual order, in Latin letters if it is known in them.
  public let name: String
  /// The name in the patient's own script; nil if that is Latin.
  public let nativeName: String?
  /// The date of birth; nil if it is not known.
  public let birth: BirthDate?
  /// The number of the record, such as `RW-000017`; nil if it has none.
  public let recordNumber: String?
  /// The ward or district that cares for the patient; nil if the record does not say.
  public let ward: String?
  /// Whether the signed-in nurse is a member of the patient's care team.
  public let isMine: Bool
  /// Whether the patient has died or the record is no longer in use.
  public let isInactive: Bool
  /// The number of allergies and intolerances that are known.
  public let allergyCount: Int
  /// When the next wound of the patient is to be assessed; nil if none is open.
  public let nextAssessment: Date?
  /// Whether the server has the record as it is shown.
  public let status: RecordStatus

  /// Creates a patient.
  public init(
    id: ID, name: String, nativeName: String? = nil, birth: BirthDate? = nil, recordNumber: String? = nil,
    ward: String? = nil, isMine: Bool = false, isInactive: Bool = false, allergyCount: Int = 0,
    nextAssessment: Date? = nil, status: RecordStatus = .synced
  ) {
    self.id = id
    self.name = name
    self.nativeName = nativeName
    self.birth = birth
    self.recordNumber = recordNumber
    self.ward = ward
    self.isMine = isMine
    self.isInactive = isInactive
    self.allergyCount = allergyCount
    self.nextAssessment = nextAssessment
    self.status = status
  }
}
