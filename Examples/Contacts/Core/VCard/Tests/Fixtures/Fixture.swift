import Testing

/// A file written by a real program.
struct Fixture: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let text: String

  static let all: [Fixture] = [
    .apple, .google, .android, .androidQuotedPrintable, .outlook, .nokia, .thunderbird, .evolution, .nextcloud,
  ]
}
