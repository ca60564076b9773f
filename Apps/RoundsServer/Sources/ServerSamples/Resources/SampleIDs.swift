/// The ids of a patient's resources: each has the patient's number, and what follows it.
struct SampleIDs: Sendable {
  /// The patient's number from 1, with at least three digits.
  let number: String

  init(index: Int) { number = (index + 1).padded(3) }

  var patient: String { "patient-\(number)" }
  var careTeam: String { "care-team-\(number)" }
  func allergy(_ place: Int) -> String { "allergy-\(number)-\(place)" }
  func condition(_ place: Int) -> String { "condition-\(number)-\(place)" }
  func wound(_ wound: Int) -> String { "wound-\(number)-\(wound)" }
  func assessment(_ wound: Int, _ entry: Int) -> String { "assessment-\(number)-\(wound)-\(entry.padded(3))" }
  func push(_ wound: Int, _ entry: Int) -> String { "push-\(number)-\(wound)-\(entry.padded(3))" }
  func media(_ wound: Int, _ entry: Int) -> String { "media-\(number)-\(wound)-\(entry.padded(3))" }
  func photo(_ wound: Int, _ entry: Int) -> String { "photo-\(number)-\(wound)-\(entry.padded(3))" }
  func message(_ thread: Int, _ message: Int) -> String { "message-\(number)-\(thread.padded(2))-\(message)" }
  func thread(_ thread: Int) -> String { "thread-\(number)-\(thread.padded(2))" }

  /// Reads the id of a photo; nil if it is none.
  static func photo(_ id: String) -> (patient: Int, wound: Int, entry: Int)? {
    let parts = id.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == "photo", let patient = Int(parts[1]), let wound = Int(parts[2]),
      let entry = Int(parts[3]), patient > 0, SampleIDs(index: patient - 1).photo(wound, entry) == id
    else { return nil }
    return (patient - 1, wound, entry)
  }
}
