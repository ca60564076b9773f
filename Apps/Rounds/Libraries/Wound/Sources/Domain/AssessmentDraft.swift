public import Foundation

/// An assessment while it is entered: all values as the nurse wrote them.
///
/// There is one draft for each wound, and one for each assessment that is corrected. Its identifier becomes that of the
/// assessment, so that a draft that is recorded twice is one assessment.
public struct AssessmentDraft: Hashable, Sendable, Codable, Identifiable {
  /// The subject of a draft: a wound, or an assessment to correct.
  public enum Subject: Hashable, Sendable, Codable {
    /// A new assessment of a wound.
    case wound(Wound.ID)
    /// The correction of an assessment.
    case correction(of: Assessment.ID)
  }

  /// A part of an assessment, entered on a screen of its own.
  public enum Step: String, Hashable, Sendable, Codable, CaseIterable {
    /// Length, width, depth, tunnelling.
    case size
    /// The tissue in the bed.
    case tissue
    /// Amount and kind of exudate, odour.
    case exudate
    /// Pain, signs of infection, notes.
    case findings
    /// The photo.
    case photo
    /// All values once more.
    case review
  }

  /// The wound, or the assessment to correct.
  public let subject: Subject
  /// Identifies the edit that is sent when the draft is recorded.
  public let edit: UUID
  /// The identifier that the assessment will have, or has.
  public let assessment: Assessment.ID
  /// When the draft was begun, which becomes the time of the assessment.
  public let started: Date
  /// The recorded findings when the correction was begun; nil for a new assessment.
  let original: Original?
  /// The unit of the lengths.
  public var unit: Length.Unit
  /// The texts of lengths.
  public var lengths: [LengthField: String] = [:]
  /// The texts of percentages.
  public var tissue: [Tissue.Kind: String] = [:]
  /// The amount of exudate; nil until it was chosen.
  public var exudate: Exudate.Amount?
  /// The look of the exudate; nil until it was chosen.
  public var exudateKind: Exudate.Kind?
  /// Whether the wound smells; nil until it was answered.
  public var hasOdour: Bool?
  /// The pain from 0 to 10; nil until it was answered.
  public var pain: Int?
  /// Whether there are signs of infection; nil until it was answered.
  public var isInfected: Bool?
  /// Notes.
  public var note = ""
  /// The photo; nil until one was taken.
  public var photo: Photo?
  /// The path of the photo's file as it was entered.
  public var photoPath = ""

  /// A length that is measured.
  public enum LengthField: String, Hashable, Sendable, Codable, CaseIterable, CodingKeyRepresentable {
    /// The greatest length.
    case length
    /// The width at right angles to it.
    case width
    /// The depth.
    case depth
    /// The longest tunnel.
    case tunnelling
  }

  /// The findings that a correction began from: values that it leaves unchanged are not written.
  struct Original: Hashable, Sendable, Codable {
    let findings: Findings
    /// The server's version; nil if the server had none.
    let version: String?
  }

  /// The photo of a draft, whose bytes are kept beside it.
  public struct Photo: Hashable, Sendable, Codable {
    /// The id of the bytes.
    public let binary: String
    /// The format, such as `image/jpeg`.
    public let contentType: String
    /// The number of bytes.
    public let size: Int
    /// The name that the user knows: that of its file.
    public let name: String

    /// Creates the description of a photo.
    public init(binary: String, contentType: String, size: Int, name: String) {
      self.binary = binary
      self.contentType = contentType
      self.size = size
      self.name = name
    }
  }

  /// Begins the draft of a new assessment.
  ///
  /// - Parameters:
  ///   - wound: the wound that is assessed.
  ///   - id: a new identifier, which becomes that of the assessment.
  ///   - started: the current time.
  ///   - unit: the unit of the lengths.
  public init(of wound: Wound.ID, id: UUID, started: Date, unit: Length.Unit = .centimetres) {
    subject = .wound(wound)
    edit = id
    assessment = Assessment.ID(rawValue: id.uuidString.lowercased())
    self.started = started
    original = nil
    self.unit = unit
  }

  /// Begins the draft of a correction: all values as they were recorded.
  ///
  /// - Parameters:
  ///   - assessment: the assessment that is corrected.
  ///   - id: a new identifier.
  ///   - unit: the unit of the lengths.
  public init(correcting assessment: Assessment, id: UUID, unit: Length.Unit = .centimetres) {
    subject = .correction(of: assessment.id)
    edit = id
    self.assessment = assessment.id
    started = assessment.date
    original = Original(findings: assessment.findings, version: assessment.version)
    self.unit = unit
    for step in Step.allCases { copy(step, from: assessment.findings) }
  }

  /// The identifier of the draft, which is the same for each draft of its subject.
  public var id: String { subject.id }

  /// Whether nothing was entered.
  public var isEmpty: Bool {
    lengths.values.allSatisfy(\.isEmpty) && tissue.values.allSatisfy(\.isEmpty) && exudate == nil
      && exudateKind == nil && hasOdour == nil && pain == nil && isInfected == nil && note.isEmpty && photo == nil
      && photoPath.isEmpty
  }
}

extension AssessmentDraft.Subject {
  /// The identifier of the draft of the subject.
  public var id: String {
    switch self {
    case .wound(let id): "wound/\(id.rawValue)"
    case .correction(let id): "assessment/\(id.rawValue)"
    }
  }
}

extension Tissue.Kind: CodingKeyRepresentable {}
