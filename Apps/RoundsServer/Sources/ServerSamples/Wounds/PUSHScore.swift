/// A score of the Pressure Ulcer Scale for Healing, PUSH Tool 3.0 of 1998 by the National Pressure Ulcer Advisory
/// Panel.
///
/// The score is the sum of three: length times width (0 to 10), amount of exudate (0 to 3), and the worst tissue in the
/// wound (0 to 4). A healed wound has 0, the worst 17. The tool is for pressure ulcers; Rounds scores all wounds by it.
public struct PUSHScore: Hashable, Sendable {
  /// The amount of exudate after the dressing was removed.
  public enum Exudate: Int, CaseIterable, Sendable {
    /// No exudate.
    case none
    /// A light amount.
    case light
    /// A moderate amount.
    case moderate
    /// A heavy amount.
    case heavy
  }

  /// The worst kind of tissue in the wound, however little of it.
  public enum Tissue: Int, CaseIterable, Sendable {
    /// The wound is covered with new skin.
    case closed
    /// The wound is superficial and new skin grows over it.
    case epithelial
    /// The wound is clean and has granulation tissue.
    case granulation
    /// There is slough, but no necrotic tissue.
    case slough
    /// There is necrotic tissue.
    case necrotic
  }

  /// The score of length times width, 0 to 10.
  public let area: Int
  /// The score of the exudate, 0 to 3.
  public let exudate: Int
  /// The score of the tissue, 0 to 4.
  public let tissue: Int

  /// The sum, 0 to 17.
  public var total: Int { area + exudate + tissue }

  /// Creates a score.
  ///
  /// The tool has ranges with one digit after the point (0.3 to 0.6, 0.7 to 1.0 cm²); a product is rounded to it, a
  /// half up. Below 0.3 cm² nothing is rounded: 0.29 is less than 0.3, and 0.01 is not 0.
  ///
  /// - Parameters:
  ///   - lengthInMillimetres: the greatest length, head to toe.
  ///   - widthInMillimetres: the greatest width, at right angles to it.
  ///   - exudate: the amount of exudate.
  ///   - tissue: the worst kind of tissue.
  public init(lengthInMillimetres: Int, widthInMillimetres: Int, exudate: Exudate, tissue: Tissue) {
    let (length, width) = (max(0, lengthInMillimetres), max(0, widthInMillimetres))
    let (product, overflow) = length.multipliedReportingOverflow(by: width)
    area = Self.score(squareMillimetres: overflow ? .max : product)
    self.exudate = exudate.rawValue
    self.tissue = tissue.rawValue
  }

  /// The greatest tenths of square centimetres that have the scores from 2 to 9.
  private static let limits = [6, 10, 20, 30, 40, 80, 120, 240]

  private static func score(squareMillimetres: Int) -> Int {
    if squareMillimetres == 0 { return 0 }
    if squareMillimetres < 30 { return 1 }
    let tenths = squareMillimetres / 10 + (squareMillimetres % 10 >= 5 ? 1 : 0)
    return 2 + limits.count { $0 < tenths }
  }
}
