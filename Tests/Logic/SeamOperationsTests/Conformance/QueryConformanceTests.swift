import SeamConformance
import SeamOperations
import SeamOperationsTesting
import Testing

struct QueryConformanceTests {
  @Test func aQueryConforms() async {
    let report = await suite(NumbersAbove(limit: 0)).check(prints: false)
    #expect(report.findings.allSatisfy { $0.outcome == .met }, "\(report)")
  }

  @Test func aQueryOfAFunctionConforms() async {
    let report = await suite(NumberQueries.above(0)).check(prints: false)
    #expect(report.failures.isEmpty, "\(report)")
  }

  @Test(arguments: PlantedFault.allCases) func aFaultIsCaught(fault: PlantedFault) async {
    let report = await suite(FaultyQuery(fault: fault)).check(prints: false)
    #expect(report.failures.contains { $0.hasPrefix(fault.requirement) }, "\(fault): \(report)")
  }

  @Test func aChangeThatChangesNothingIsReported() async {
    var suite = QueryConformance("FirstNumber", FirstNumber()) {
      Numbers()
    } source: {
      $0
    } change: { numbers, step in
      numbers.add(step)
    } contents: {
      $0.all
    }
    suite.timeout = .milliseconds(50)
    let report = await suite.check(prints: false)
    #expect(report.failures.contains { $0.contains("did not lead to another value") })
  }

  private func suite<Q: Query>(_ query: Q) -> QueryConformance<Q, Numbers, [Int]>
  where Q.Source == any NumberReading, Q.Value == [Int] {
    var suite = QueryConformance("\(query)", query) {
      Numbers()
    } source: {
      $0
    } change: { numbers, step in
      numbers.add(1000 + step)
    } contents: {
      $0.all
    }
    suite.timeout = .milliseconds(query is FaultyQuery ? 100 : 10_000)
    return suite
  }
}
