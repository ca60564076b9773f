import LibWound

/// Findings in words; pure functions.
enum FindingsText {
  /// The findings on one line.
  static func summary(_ findings: Findings, photo: Bool) -> String {
    if findings.isClosed { return "closed" }
    let parts = [
      findings.tissue?.predominant.map { "mostly \(text($0).lowercased())" },
      findings.exudate.map { $0.amount == .none ? "no exudate" : "\($0.amount.rawValue) exudate" },
      findings.pain.map { "pain \($0)" },
      findings.isInfected == true ? "signs of infection" : nil, photo ? "photo" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// All findings, each with its label.
  static func facts(_ findings: Findings, in unit: Length.Unit) -> [(label: String, value: String)] {
    func length(_ length: Length?, _ unit: Length.Unit) -> String? {
      length.map { "\($0.text(in: unit)) \(unit.rawValue)" }
    }
    let facts: [(String, String?)] = [
      ("length", length(findings.length, unit)), ("width", length(findings.width, unit)),
      ("depth", length(findings.depth, unit)), ("tunnelling", length(findings.tunnelling, unit)),
      ("area", findings.area.map { "\($0.text) cm²" }), ("wound bed", findings.tissue.map(tissue)),
      ("exudate", findings.exudate.map(exudate)), ("odour", findings.hasOdour.map(answer)),
      ("pain", findings.pain.map { "\($0) of 10" }), ("signs of infection", findings.isInfected.map(answer)),
      ("note", findings.note),
    ]
    return facts.compactMap { label, value in value.map { (label, $0) } }
  }

  static func text(_ kind: Tissue.Kind) -> String {
    switch kind {
    case .necrotic: "Necrotic tissue"
    case .slough: "Slough"
    case .granulation: "Granulation"
    case .epithelial: "New skin"
    }
  }

  static func text(_ amount: Exudate.Amount) -> String { capitalised(amount.rawValue) }

  static func text(_ kind: Exudate.Kind) -> String { capitalised(kind.rawValue) }

  /// The size on one line; nil if it was not measured.
  static func size(_ findings: Findings?, in unit: Length.Unit) -> String? {
    guard let findings, let length = findings.length, let width = findings.width else { return nil }
    let depth = findings.depth.map { ", depth \($0.text(in: unit))" } ?? ""
    return "\(length.text(in: unit)) × \(width.text(in: unit))\(depth) \(unit.rawValue)"
  }

  /// Pain, signs of infection and notes on one line; nil if nothing was noted.
  static func other(_ findings: Findings?) -> String? {
    guard let findings else { return nil }
    let parts = [
      findings.pain.map { "pain \($0)" }, findings.isInfected == true ? "signs of infection" : nil, findings.note,
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  static func tissue(_ tissue: Tissue) -> String {
    Tissue.Kind.allCases.compactMap { kind in
      tissue[kind].flatMap { $0 == 0 ? nil : "\(text(kind).lowercased()) \($0)%" }
    }.joined(separator: ", ")
  }

  static func exudate(_ exudate: Exudate) -> String {
    ([exudate.amount.rawValue] + [exudate.kind?.rawValue].compactMap(\.self)).joined(separator: ", ")
  }

  private static func answer(_ value: Bool) -> String { value ? "yes" : "no" }

  private static func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
