import SeamConformance
import SeamNetworkCurl
import SeamNetworkTesting
import Testing

struct CurlConformanceTests {
  @Test func meetsEveryRequirement() async {
    let conformance = NetworkSessionConformance("CurlNetworkSession") { CurlNetworkSession(configuration: $0) }
    let report = await conformance.check()
    #expect(report.failures.isEmpty)
  }
}
