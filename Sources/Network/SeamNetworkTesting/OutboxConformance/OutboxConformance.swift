public import SeamConformance
public import SeamNetwork

/// A conformance suite that checks every requirement of an `Outbox`, for use with any test framework.
///
/// ```swift
/// let conformance = OutboxConformance("StorageOutbox") { setting in
///   StorageOutbox(in: storages[setting.location], network: setting.network, …)
/// } crash: { location in
///   storages[location].cut()
/// }
/// let report = await conformance.check()
/// #expect(report.failures.isEmpty)
/// ```
///
/// The server is a scripted module in memory, and the clock stands still until the suite moves it, so the suite takes
/// about a second. A passed suite shows that the requirements were met in this run; kill real processes besides.
public struct OutboxConformance: Sendable {
  let subject: String
  let open: @Sendable (OutboxSetting) async throws -> any Outbox
  let crash: @Sendable (_ location: String) async throws -> Void
  let damage: (@Sendable (_ location: String, _ id: OutboxItem.ID, OutboxDamage) async throws -> Void)?
  let contents: (@Sendable (_ location: String) async throws -> [UInt8])?
  /// How long the suite waits for something that must happen.
  package var timeout: Duration = .seconds(20)

  /// Creates a suite for an outbox.
  ///
  /// - Parameters:
  ///   - subject: the outbox's name, for the report.
  ///   - open: returns an outbox with the items of a location, which has none the first time. A location is opened
  ///     several times, and also while another instance uses it.
  ///   - crash: makes all open outboxes of a location fail for ever, as if their process was killed. Items stay as they
  ///     are at this moment; outboxes that are opened later work.
  ///   - damage: makes the record of an item unreadable; nil if nothing is stored.
  ///   - contents: returns all bytes that are stored at a location, to look for credentials in them; nil if nothing is
  ///     stored.
  public init(
    _ subject: String, open: @escaping @Sendable (OutboxSetting) async throws -> any Outbox,
    crash: @escaping @Sendable (_ location: String) async throws -> Void,
    damage: (@Sendable (_ location: String, _ id: OutboxItem.ID, OutboxDamage) async throws -> Void)? = nil,
    contents: (@Sendable (_ location: String) async throws -> [UInt8])? = nil
  ) {
    self.subject = subject
    self.open = open
    self.crash = crash
    self.damage = damage
    self.contents = contents
  }

  /// Runs every case in order, prints the report if `prints` is true, and returns it.
  public func check(prints: Bool = true) async -> ConformanceReport { await check(prints: prints) { _ in true } }

  /// Runs the cases whose requirement meets a condition.
  package func check(
    prints: Bool, where isChecked: (_ requirement: String) -> Bool
  ) async -> ConformanceReport {
    var findings: [ConformanceReport.Finding] = []
    for (index, item) in OutboxCase.all.enumerated() where isChecked(item.requirement) {
      let subject = OutboxSubject(conformance: self, location: "case\(index)")
      findings.append(await .init(item.requirement) { try await item.check(subject) })
      await subject.end()
    }
    let report = ConformanceReport("Outbox conformance", of: subject, findings: findings)
    if prints { print(report) }
    return report
  }
}

/// The location, the parts and the limits of an outbox of the suite.
public struct OutboxSetting: Sendable {
  /// A short name of letters and digits; outboxes of the same location have the same items.
  public let location: String
  /// Sends the requests.
  public let network: any NetworkModule
  /// Tells about connections.
  public let networkStateProvider: any NetworkStateProvider
  /// The clock and the date.
  public let clock: NetworkClock
  /// The most items that are sent at the same time.
  public let maximumConcurrentSends = 4
  /// The longest pause between two attempts.
  public let longestPause: Duration = .seconds(15 * 60)
  /// The age at which an item that keeps failing is refused; nil for no limit.
  public let maximumAge: Duration?
  /// The most bytes of a body.
  public let maximumBodySize = 1 << 20
}
