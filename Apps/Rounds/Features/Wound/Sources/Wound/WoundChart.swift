import CoreDates
import Foundation
import LibPatient
import LibWound
import SeamViews

extension Action.ID {
  static let assess: Self = "assess"
  static let comparePhotos: Self = "comparePhotos"
  static let markHealed: Self = "markHealed"
  static let settleWound: Self = "settleWound"
  static let reopen: Self = "reopen"
}

/// Maps a wound to a chart of its healing; a pure function.
enum WoundChart {
  static func configuration(_ loaded: Loaded<WoundFile?>, clock: ClinicClock) -> ChartConfiguration {
    switch loaded {
    case .loading: message("Reading the wound…")
    case .failed(let reason): message("The wound could not be read: \(reason)")
    case .value(nil): message("The server has removed the record of this wound.")
    case .value(let file?):
      ChartConfiguration(
        title: file.wound.title, actions: actions(file), summary: summary(file, clock), chart: chart(file, clock),
        empty: "No area was measured yet.", sections: [rows(file, clock)])
    }
  }

  private static func message(_ text: String) -> ChartConfiguration {
    ChartConfiguration(
      title: "Wound", chart: .init(x: .init(label: "Date"), y: .init(label: "Area"), series: []), empty: text)
  }

  private static func actions(_ file: WoundFile) -> [Action] {
    var actions: [Action] = []
    if file.wound.course == .open {
      let title = file.draft == nil ? "Assess" : "Go on assessing"
      actions.append(Action(.assess, title: title, role: .primary, key: "n", symbol: .add))
    }
    if file.wound.status.isToBeSettled { actions.append(Action(.settleWound, title: "Settle", key: "s")) }
    if !file.photos.isEmpty { actions.append(Action(.comparePhotos, title: "Photos", key: "p")) }
    actions.append(
      file.wound.course == .open
        ? Action(.markHealed, title: "Mark as healed", key: "h", symbol: .success)
        : Action(.reopen, title: "Open again", key: "h", symbol: .undo))
    return actions
  }

  private static func summary(_ file: WoundFile, _ clock: ClinicClock) -> String {
    let wound = file.wound
    var parts: [String] = []
    if let stage = wound.stage { parts.append(stage) }
    if let onset = wound.onset { parts.append("since \(onset)") }
    switch wound.course {
    case .healed: parts.append("healed")
    case .ended: parts.append("care ended")
    case .open:
      if let area = wound.last?.area { parts.append("\(area.text) cm²") }
      if wound.last == nil { parts.append("never assessed") }
      if wound.last != nil, let due = wound.dueDate { parts.append(clock.due(due)) }
    }
    if let change = file.curve.change {
      let percent = Int((abs(change) * 100).rounded())
      parts.append(
        percent == 0 ? "as large as at first" : "\(percent)% \(change < 0 ? "smaller" : "larger") than at first")
    }
    if case .refused(let reason) = wound.status { parts.append("refused by the server: \(reason)") }
    if wound.status == .conflict { parts.append("changed by a colleague too") }
    return parts.joined(separator: " · ")
  }

  // MARK: Chart

  private static func chart(_ file: WoundFile, _ clock: ClinicClock) -> ChartConfiguration.Chart {
    let curve = file.curve
    let start = curve.points.first?.date ?? .distantPast
    func day(_ date: Date) -> Double { date.timeIntervalSince(start) / 86_400 }
    let points = curve.points.map { point in
      ChartConfiguration.Point(
        id: point.assessment.rawValue, x: day(point.date), y: point.area,
        text: "\(clock.day(point.date)): \(areaText(point.area)) cm²")
    }
    let end = max(points.last?.x ?? 0, curve.expected.last.map { day($0.date) } ?? 0)
    return ChartConfiguration.Chart(
      x: .init(label: "", ticks: ticks(from: start, days: end, clock)),
      y: .init(label: "Area", unit: "cm²", from: 0),
      series: [.init(label: "Area", points: points)],
      band: curve.expected.isEmpty
        ? nil
        : .init(
          label: "Expected healing",
          points: curve.expected.map { .init(x: day($0.date), lower: $0.lower, upper: $0.upper) }))
  }

  private static func areaText(_ area: Double) -> String {
    let area = min(max(area, 0), 1e9)
    return Area(hundredths: Int((area * 100).rounded())).text
  }

  /// At most four dates, at equal distances.
  private static func ticks(from start: Date, days: Double, _ clock: ClinicClock) -> [ChartConfiguration.Tick] {
    guard days >= 1 else { return [.init(0, clock.day(start))] }
    let count = days < 3 ? 1 : 3
    return (0...count).map { index in
      let place = (days * Double(index) / Double(count)).rounded()
      return .init(place, clock.day(start.addingTimeInterval(place * 86_400)))
    }
  }

  // MARK: Rows

  private static func rows(_ file: WoundFile, _ clock: ClinicClock) -> ListConfiguration.Section {
    .init(
      title: "Assessments",
      rows: file.assessments.map { assessment in
        ListConfiguration.Row(
          id: assessment.id.rawValue, title: clock.text(assessment.date),
          subtitle: FindingsText.summary(assessment.findings, photo: assessment.photo != nil),
          value: assessment.findings.area.map { "\($0.text) cm²" }, accessory: .disclosure,
          badge: Badge(assessment.status))
      })
  }
}
