extension FormConfiguration {
  /// A number in a range that the user chooses by its position, such as the intensity of pain.
  ///
  /// ```swift
  /// .slider(.init(pain, in: 0...10, low: "No pain", high: "Worst pain"))
  /// ```
  public struct Slider: Equatable, Sendable {
    /// The value in the ``range``; nil until the user has chosen one.
    ///
    /// Hosts draw no position for nil, so that a question that was not answered differs from the lowest answer.
    public let value: Double?
    /// The lowest and the highest value.
    public let range: ClosedRange<Double>
    /// The distance of neighbouring values, from the lower bound on.
    public let step: Double
    /// The label of the lower bound; nil for its number.
    public let low: String?
    /// The label of the upper bound; nil for its number.
    public let high: String?
    /// The value in a word, such as "severe", shown beside its number; nil for none.
    public let caption: String?

    /// Creates a slider.
    ///
    /// - Parameters:
    ///   - value: the value, clamped to the range; nil if the user has not chosen one.
    ///   - range: the lowest and the highest value; bounds beyond a milliard are clamped.
    ///   - step: the distance of neighbouring values; 1 if it is not a positive number.
    ///   - low: the label of the lower bound; nil for its number.
    ///   - high: the label of the upper bound; nil for its number.
    ///   - caption: the value in a word, such as "severe".
    public init(
      _ value: Double?, in range: ClosedRange<Double>, step: Double = 1, low: String? = nil, high: String? = nil,
      caption: String? = nil
    ) {
      let range = range.clamped(to: -1e9...1e9)
      self.value = value.flatMap { $0.isNaN ? nil : min(max($0, range.lowerBound), range.upperBound) }
      self.range = range
      self.step = step > 0 && step.isFinite ? step : 1
      self.low = low
      self.high = high
      self.caption = caption
    }

    /// The value as screen readers say it: its number and the ``caption``; nil without a value.
    public var text: String? { value.map { ([text(of: $0)] + [caption].compactMap(\.self)).joined(separator: " · ") } }

    /// The label of the lower bound, or else its number.
    public var lowText: String { low ?? text(of: range.lowerBound) }

    /// The label of the upper bound, or else its number.
    public var highText: String { high ?? text(of: self[step: lastStep]) }

    // MARK: Steps

    /// The number of the last value, where the lower bound is number 0.
    ///
    /// At most a million; it is below the upper bound if the range is not a multiple of the step.
    public var lastStep: Int {
      let count = ((range.upperBound - range.lowerBound) / step + 1e-9).rounded(.down)
      return Int(min(count, 1_000_000))
    }

    /// Returns the value of a number from 0 to ``lastStep``, exact to its decimals; other numbers are clamped.
    public subscript(step number: Int) -> Double {
      let number = min(max(number, 0), lastStep)
      let sum = DecimalText(step).flatMap { DecimalText(range.lowerBound)?.adding($0, times: number) }
      return sum?.value ?? range.lowerBound + step * Double(number)
    }

    /// The number of the value, or of the nearest one if the value is between two; nil without a value.
    public var currentStep: Int? {
      value.map { Int(min((($0 - range.lowerBound) / step).rounded(), Double(lastStep))) }
    }

    /// The position of the value, from 0 to 1; nil without a value.
    public var fraction: Double? {
      let length = range.upperBound - range.lowerBound
      return value.map { length > 0 ? ($0 - range.lowerBound) / length : 0 }
    }

    /// Returns the value at a position from 0 to 1, rounded to a step.
    public func value(at fraction: Double) -> Double {
      let distance = (range.upperBound - range.lowerBound) * (fraction.isNaN ? 0 : min(max(fraction, 0), 1))
      return self[step: Int(min((distance / step).rounded(), Double(lastStep)))]
    }

    /// Returns the value that a number of steps up or down leads to; nil if it is the same one.
    ///
    /// The first step leads from no value to the lower bound.
    public func value(steppedBy count: Int) -> Double? {
      guard let currentStep else { return self[step: 0] }
      let next = self[step: currentStep + min(max(count, -lastStep), lastStep)]
      return next == value ? nil : next
    }

    /// Returns the number as text, with a decimal point and without insignificant digits.
    public func text(of value: Double) -> String { DecimalText(value)?.text ?? "\(value)" }

    /// The values that robots and fuzzers choose from: all of them, or if they are many, 101 at equal distances.
    var samples: [Double] {
      let last = lastStep
      return last <= 100 ? (0...last).map { self[step: $0] } : (0...100).map { self[step: last * $0 / 100] }
    }
  }
}
