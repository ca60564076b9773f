/// The kinds of tissue in a wound bed, in percent of its area; they sum to 100.
struct TissueFractions: Hashable, Sendable {
  let necrotic: Int
  let slough: Int
  let granulation: Int
  let epithelial: Int

  /// The tissue of a healed wound.
  static let closed = TissueFractions(necrotic: 0, slough: 0, granulation: 0, epithelial: 100)

  private init(necrotic: Int, slough: Int, granulation: Int, epithelial: Int) {
    (self.necrotic, self.slough, self.granulation, self.epithelial) = (necrotic, slough, granulation, epithelial)
  }

  /// Rounds shares to steps of five percent, as nurses estimate them, so that the sum stays 100.
  ///
  /// - Parameter shares: necrotic, slough, granulation and epithelial tissue, in any unit.
  init(shares: [Double]) {
    let total = max(shares.reduce(0, +), 1e-9)
    let exact = shares.map { max(0, $0) / total * 20 }
    var steps = exact.map { Int($0) }
    // The largest remainders get the steps that are left; of equal ones, the first.
    let order = exact.indices.sorted { (exact[$1] - Double(steps[$1]), $0) < (exact[$0] - Double(steps[$0]), $1) }
    for index in order.prefix(20 - steps.reduce(0, +)) { steps[index] += 1 }
    self.init(necrotic: steps[0] * 5, slough: steps[1] * 5, granulation: steps[2] * 5, epithelial: steps[3] * 5)
  }

  /// The worst tissue of an open wound.
  var worst: PUSHScore.Tissue {
    if necrotic > 0 { return .necrotic }
    if slough > 0 { return .slough }
    return granulation > 0 ? .granulation : .epithelial
  }
}
