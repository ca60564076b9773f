public import Foundation
public import LibPatient

/// A wound of a patient.
public struct Wound: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of a wound: the id of its record.
  public struct ID: Hashable, Sendable, Codable, RawRepresentable {
    /// The id as text.
    public let rawValue: String

    /// Creates an identifier from its text.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// How a wound is.
  public enum Course: String, Hashable, Sendable, Codable {
    /// It is open, and cared for.
    case open
    /// It is closed.
    case healed
    /// Its care ended without it being healed.
    case ended
  }

  /// The identifier.
  public let id: ID
  /// The patient who has it.
  public let patient: Patient.ID
  /// The kind of wound, such as “Pressure ulcer”.
  public var kind: String
  /// Where it is, such as “Left heel”.
  public var site: String
  /// Its stage or category; nil if it has none.
  public var stage: String?
  /// When it began, as the record says: a date, a month or a year; nil if it does not say.
  public var onset: String?
  /// How it is.
  public var course: Course
  /// When its care was first recorded.
  public var recorded: Date?
  /// The last assessment; nil if there was none.
  public var last: LastAssessment?
  /// Whether the server has the record as it is shown.
  public var status: RecordStatus

  /// Creates a wound.
  public init(
    id: ID, patient: Patient.ID, kind: String, site: String, stage: String? = nil, onset: String? = nil,
    course: Course = .open, recorded: Date? = nil, last: LastAssessment? = nil, status: RecordStatus = .synced
  ) {
    self.id = id
    self.patient = patient
    self.kind = kind
    self.site = site
    self.stage = stage
    self.onset = onset
    self.course = course
    self.recorded = recorded
    self.last = last
    self.status = status
  }

  /// The parts of the last assessment that lists show.
  public struct LastAssessment: Hashable, Sendable, Codable {
    /// Its identifier.
    public let id: Assessment.ID
    /// When it was made.
    public let date: Date
    /// The area; nil if it was not measured.
    public let area: Area?
    /// How many days later the next one is due.
    public let interval: Int

    /// Creates the parts of an assessment.
    public init(id: Assessment.ID, date: Date, area: Area?, interval: Int) {
      self.id = id
      self.date = date
      self.area = area
      self.interval = interval
    }
  }

  /// When the wound is to be assessed next; nil if it is not open.
  ///
  /// A wound that was never assessed is due since it was recorded.
  public var dueDate: Date? {
    guard course == .open else { return nil }
    guard let last else { return recorded ?? .distantPast }
    return last.date.addingTimeInterval(Double(last.interval) * 86_400)
  }

  /// The title of the wound: its kind and site.
  public var title: String { site.isEmpty ? kind : "\(kind), \(site.prefix(1).lowercased() + site.dropFirst())" }
}
