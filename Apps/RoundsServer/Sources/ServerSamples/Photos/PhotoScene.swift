import Foundation

/// What a photo shows, and from where it was taken.
struct PhotoScene: Sendable {
  let type: WoundType
  let surroundings: WoundSite.Surroundings
  let skin: PhotoColor
  let tone: Int
  let age: Int
  let assessment: WoundAssessment
  /// The edge in centimetres; of a closed wound, that of the new skin.
  let outline: WoundOutline
  /// The largest radius that the wound had, divided by that of today: new skin reaches so far.
  let healedScale: Float
  /// The scale of the picture.
  let pixelsPerCentimetre: Double
  /// The centre of the wound in pixels.
  let centre: (x: Double, y: Double)
  /// The direction of the wound's length.
  let angle: Double
  /// The direction of the ruler, which is laid beside by hand.
  let rulerAngle: Double
  let label: [String]
  /// What is the same in all photos of the wound.
  let fixed: SampleRandom
  /// What differs from photo to photo.
  let varying: SampleRandom

  private static let skins = [
    PhotoColor(232, 196, 176), PhotoColor(222, 178, 152), PhotoColor(202, 155, 124), PhotoColor(166, 118, 88),
    PhotoColor(124, 84, 62), PhotoColor(90, 60, 46),
  ]

  init(_ course: PatientCourse, _ wound: WoundHistory, _ entry: WoundHistory.Entry, seed: UInt64) {
    let plan = wound.plan
    let name = "\(course.profile.index)/\(plan.number)"
    var fixed = SampleRandom(seed: seed, "photos/\(name)")
    var varying = SampleRandom(seed: seed, "photo/\(name)/\(entry.number)")
    type = plan.type
    surroundings = plan.site.surroundings
    tone = course.profile.skinTone
    age = course.profile.age
    var skinRandom = SampleRandom(seed: seed, "skin/\(course.profile.index)")
    let next = Self.skins[min(tone + 1, Self.skins.count - 1)]
    skin = Self.skins[tone].mixed(next, Float(skinRandom.real(0...0.7)))

    assessment = entry.assessment
    let before = wound.entries.prefix(entry.number)
    let longest = Double(before.map(\.assessment.length).max() ?? 10) / 10
    let widest = Double(before.map(\.assessment.width).max() ?? 10) / 10
    // New skin contracts: what was the wound is smaller when it has closed.
    let length = assessment.isClosed ? longest * 0.6 : Double(assessment.length) / 10
    let width = assessment.isClosed ? widest * 0.5 : Double(assessment.width) / 10
    outline = WoundOutline(length: length, width: width, SampleRandom(seed: seed, "outline/\(name)"))
    healedScale = Float(1 + (max(1, longest / length) - 1) * 0.6)

    let usual = Self.scale(for: max(length, 0.5 * longest))
    pixelsPerCentimetre = usual * varying.real(0.96...1.04)
    centre = (318 + 14 * varying.normal() * 0.6, 200 + 12 * varying.normal() * 0.6)
    angle = fixed.real(-0.3...0.3) + 0.04 * varying.normal()
    rulerAngle = 0.02 * varying.normal()
    label = [course.ids.patient.uppercased(), "W\(plan.number)  " + entry.time.day.text]
    self.fixed = fixed
    self.varying = varying
  }

  /// Returns pixels per centimetre for a length: a nurse comes as near as the wound fits into the picture.
  static func scale(for length: Double) -> Double {
    let steps: [Double] = [150, 120, 96, 76, 60, 48, 38, 30, 24, 19, 15]
    return steps.first { $0 * length <= 330 } ?? 12
  }
}
