import SeamFlow
import SeamFlowTesting
import Testing

/// Four flows, one below the other.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct FourFlowsTests {
  private let day = FlowLink(from: TripsAppFlow.self).open(\.trips).open(\.trip, "Rome").open(\.day, 3)

  @Test func aDayIsInTheFourth() async throws {
    try await FlowRobot(TripsAppFlow()).follow(day).expectText("Day 3").skipEvents()
      .expectTree("root:\n  [trips]: TripListFlow.trips › TripFlow.days › TripDayFlow.day")
      .finish()
  }
}
