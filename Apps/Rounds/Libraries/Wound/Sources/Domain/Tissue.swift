/// The kinds of tissue in the bed of a wound, as percentages of its area; nil where none was noted.
public struct Tissue: Hashable, Sendable, Codable {
  /// A kind of tissue, the worst first.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Black, dead tissue.
    case necrotic
    /// Yellow, fibrinous coating.
    case slough
    /// Red, new tissue.
    case granulation
    /// Pink, new skin.
    case epithelial
  }

  private var necrotic: Int?
  private var slough: Int?
  private var granulation: Int?
  private var epithelial: Int?

  /// Creates percentages.
  public init(_ shares: KeyValuePairs<Kind, Int> = [:]) { for (kind, share) in shares { self[kind] = share } }

  /// The percentage of a kind; nil if it was not noted.
  public subscript(kind: Kind) -> Int? {
    get {
      switch kind {
      case .necrotic: necrotic
      case .slough: slough
      case .granulation: granulation
      case .epithelial: epithelial
      }
    }
    set {
      switch kind {
      case .necrotic: necrotic = newValue
      case .slough: slough = newValue
      case .granulation: granulation = newValue
      case .epithelial: epithelial = newValue
      }
    }
  }

  /// Whether no percentage was noted.
  public var isEmpty: Bool { Kind.allCases.allSatisfy { self[$0] == nil } }

  /// The kind with the greatest share, the worst of equal ones; nil if none is greater than 0.
  public var predominant: Kind? {
    Kind.allCases.reduce(nil) { best, kind in
      (self[kind] ?? 0) > (best.flatMap { self[$0] } ?? 0) ? kind : best
    }
  }
}
