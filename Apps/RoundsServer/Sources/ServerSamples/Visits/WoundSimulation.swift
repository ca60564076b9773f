/// A wound while its course is made, day by day.
struct WoundSimulation {
  /// The fewest assessments of a wound that closes.
  private static let fewest = 10
  /// The days between photos, unless something happens.
  private static let daysBetweenPhotos = 21

  private(set) var history: WoundHistory
  private var state: WoundState
  private var random: SampleRandom
  private var lastPhoto: SampleDay?
  private var wasInfected = false

  init(_ plan: WoundPlan, path: String, seed: UInt64) {
    history = WoundHistory(plan)
    state = WoundState(plan)
    random = SampleRandom(seed: seed, path)
  }

  /// Whether visits need to look at the wound on a day.
  func needsCare(on day: SampleDay) -> Bool {
    day >= history.plan.firstSeen && history.closed == nil
      && !history.wasReferred
  }

  /// The days until the next visit that the wound needs.
  var interval: Int {
    if state.burden > 0.3 || history.entries.last?.assessment.exudate == .heavy { return 2 }
    if history.entries.count < Self.fewest { return min(history.plan.interval, 4) }
    return history.plan.interval
  }

  /// Whether the wound was seen often enough that a gap does no harm to its curve.
  var allowsGap: Bool { history.entries.count > Self.fewest }

  mutating func step(to day: SampleDay) {
    guard day > history.plan.onset, history.closed == nil else { return }
    let mayClose = history.entries.count >= Self.fewest - 1
    state.step(history.plan, mayClose: mayClose, &random)
  }

  mutating func assess(at time: SampleTime, by nurse: StaffMember) {
    let assessment = WoundAssessment(state, history.plan, &random)
    let isNews = assessment.isClosed || assessment.isInfected && !wasInfected
    let isDue = lastPhoto.map { time.day - $0 >= Self.daysBetweenPhotos } ?? true
    let hasPhoto = isNews || isDue || random.chance(0.06)
    if hasPhoto { lastPhoto = time.day }
    wasInfected = assessment.isInfected
    history.append(
      WoundHistory.Entry(
        number: history.entries.count + 1, time: time, nurse: nurse, assessment: assessment, hasPhoto: hasPhoto))
  }
}
