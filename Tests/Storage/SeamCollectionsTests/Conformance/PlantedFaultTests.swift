import SeamCollectionsTesting
import SeamConformance
import SeamStorage
import SeamSupport
import Testing

/// The suite catches every planted fault, and names the requirement that it violates.
struct PlantedFaultTests {
  private func report(_ fault: PlantedStorage.Fault?) async -> ConformanceReport {
    let locations = Locked([String: InMemoryStorage]())
    var conformance = CollectionConformance("\(fault.map(\.rawValue) ?? "none")", survivesReopening: true) { location in
      let base = locations.withLock { locations in
        let base = fault == .forgetsWhenReopened ? InMemoryStorage() : locations[location] ?? InMemoryStorage()
        locations[location] = base
        return base
      }
      return PlantedStorage(fault, base: base)
    }
    // A fault that shows no changes is waited for.
    if fault != nil { conformance.timeout = .milliseconds(300) }
    return await conformance.check(only: fault?.violatedRequirement ?? "", prints: false)
  }

  @Test func theStorageIsInOrderWithoutAFault() async {
    let report = await report(nil)
    #expect(report.failures.isEmpty)
    #expect(report.findings.allSatisfy { $0.outcome == .met })
  }

  @Test(arguments: PlantedStorage.Fault.allCases)
  func everyPlantedFaultIsCaught(_ fault: PlantedStorage.Fault) async {
    let report = await report(fault)
    #expect(report.findings.count == 1 && report.failures.count == 1, "\(report)")
  }
}
