extension FHIR.Quantity {
  /// Creates an amount in a unit of UCUM.
  ///
  /// - Parameter unit: the unit as it is shown; nil for the code.
  public init(_ value: FHIRDecimal, _ code: String, unit: String? = nil) {
    self.init {
      $0.value = value
      $0.unit = unit ?? code
      $0.system = UCUMUnit.system
      $0.code = code
    }
  }

  /// Returns the same amount in another unit of UCUM.
  ///
  /// The conversion is exact, and powers of ten keep the precision: 10 mm is 1.0 cm, and 1.0 cm is 10 mm. Where a
  /// larger unit is divided, as in 5 m = 500 cm, the result states more digits than were measured. A quotient that
  /// does not end, such as 100 min in hours, is refused unless it may be rounded. The comparator and all else stay.
  ///
  /// - Parameters:
  ///   - code: the unit's code.
  ///   - places: the digits after the point to which the result is rounded, a half away from zero; nil for all.
  public func converted(to code: String, roundedToPlaces places: Int? = nil) throws(UnitConversionError) -> Self {
    func fail(_ code: UnitConversionError.Code, _ reason: String) -> UnitConversionError {
      UnitConversionError(code: code, reason: reason)
    }
    guard let value = self.value else {
      throw fail(.noValue, "the quantity has no value; it cannot be converted to \(code)")
    }
    guard self.system == UCUMUnit.system, let ownCode = self.code else {
      let unit = self.code ?? self.unit ?? "no unit"
      throw fail(.noUnit, "\(unit) is no unit of UCUM; set system to \(UCUMUnit.system), and code")
    }
    let (from, to) = (UCUMUnit(ownCode), UCUMUnit(code))
    guard from.dimension == to.dimension else {
      throw fail(
        .otherDimension,
        "\(ownCode) is \(from.dimension), \(code) is \(to.dimension); convert to a unit of the same kind")
    }
    let shifted = DecimalDigits(isNegative: false, digits: [1], exponent: from.exponent - to.exponent)
    let factor = DecimalDigits(FHIRDecimal(from.factor))
    guard let product = DecimalDigits(value).multiplied(by: factor)?.multiplied(by: shifted) else {
      throw fail(.tooManyDigits, "\(value) \(ownCode) has more digits than can be converted")
    }
    let exact = product.divided(by: to.factor)
    let result =
      places.map { places in
        (exact ?? product.divided(by: to.factor, places: places + 1)).flatMap { $0.rounded(toExponent: -places) }
      } ?? exact
    guard let plain = result?.withoutPositiveExponent else {
      throw fail(.notExact, "\(value) \(ownCode) in \(code) has no last digit; say to how many places to round")
    }
    var converted = self
    converted.value = FHIRDecimal(plain)
    converted.code = code
    converted.unit = code
    return converted
  }

  /// Compares two amounts, in the unit of the first.
  ///
  /// - Throws: ``UnitConversionError`` if they cannot be compared, also where one has a comparator such as `<`.
  public func compare(to other: Self) throws(UnitConversionError) -> FHIRDecimal.Ordering {
    guard !json.contains("comparator"), !other.json.contains("comparator") else {
      throw UnitConversionError(code: .noValue, reason: "a quantity with a comparator has no value to compare")
    }
    guard let ownCode = self.code, let value = self.value, let factor = UCUMUnit.scale(ownCode) else {
      throw UnitConversionError(code: .noUnit, reason: "a quantity without value and code cannot be compared")
    }
    // Both are multiplied into the base of the dimension, which is always exact.
    guard let otherCode = other.code, let otherValue = other.value, let otherFactor = UCUMUnit.scale(otherCode),
      self.system == UCUMUnit.system, other.system == UCUMUnit.system
    else { throw UnitConversionError(code: .noUnit, reason: "a quantity without a unit of UCUM cannot be compared") }
    guard UCUMUnit(ownCode).dimension == UCUMUnit(otherCode).dimension else {
      throw UnitConversionError(
        code: .otherDimension,
        reason: "\(ownCode) is \(UCUMUnit(ownCode).dimension), \(otherCode) is \(UCUMUnit(otherCode).dimension)")
    }
    guard let left = DecimalDigits(value).multiplied(by: factor),
      let right = DecimalDigits(otherValue).multiplied(by: otherFactor)
    else { throw UnitConversionError(code: .tooManyDigits, reason: "the values have too many digits to be compared") }
    return left.compare(to: right)
  }
}

extension UCUMUnit {
  /// The factor to the base of the unit's dimension.
  fileprivate static func scale(_ code: String) -> DecimalDigits? {
    let unit = UCUMUnit(code)
    let digits = DecimalDigits(FHIRDecimal(unit.factor)).digits
    return DecimalDigits(isNegative: false, digits: digits, exponent: unit.exponent)
  }
}
