import CoreFHIR
import Foundation
import RoundsServer
import ServerDatabaseTesting

/// Measures the server: requests a second and the 99th percentile of their times, and memory.
///
/// Prints `name value unit` per figure. `--quick` measures little, to prove that it runs.
@main
struct ServerBench {
  private static let isQuick = CommandLine.arguments.contains("--quick")
  private static let seconds = isQuick ? 0.1 : 5
  private static let patients = isQuick ? 20 : 500
  private static let observationsByPatient = isQuick ? 5 : 100
  /// The observations of the measurement of memory.
  private static let many = isQuick ? 2_000 : 1_000_000

  static func main() async {
    do {
      try await measure()
    } catch {
      FileHandle.standardError.write(Data("server-bench: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func measure() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "server-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await measureRequests("sqlite", folder.appending(path: "requests.db").path)
    try await measureRequests("postgres", try await PostgresCluster.durable.makeDatabase())
    try await measureMemory(folder.appending(path: "memory.db").path)
  }

  private static func say(_ name: String, _ value: Double, _ unit: String) {
    print("server.\(name) \(value >= 100 ? "\(Int(value.rounded()))" : String(format: "%.2f", value)) \(unit)")
  }

  // MARK: Requests

  private static func measureRequests(_ database: String, _ place: String) async throws {
    let data = Amount(patients: patients, observationsByPatient: observationsByPatient)
    _ = try await fill(place, data)
    let server = try MeasuredServer(database: place)
    defer { server.stop() }
    for connections in [1, 64] {
      for load in loads(server, data) {
        let result = try load.run(port: server.port, connections: connections, seconds: seconds)
        say("\(database).\(load.name).\(connections).rate", result.rate, "requests/s")
        say("\(database).\(load.name).\(connections).p99", result.p99, "ms")
      }
    }
  }

  private static func loads(_ server: MeasuredServer, _ data: Amount) -> [Load] {
    let (patients, observations) = (data.patients, data.observationsByPatient)
    return [
      Load(name: "read") { connection, number in
        let index = connection &* 7919 &+ number &* 31
        return server.request("GET", "/fhir/Observation/o\(index % patients)-\(index % observations)")
      },
      // A page of one patient's observations of a code since a day, the newest first.
      Load(name: "search") { connection, number in
        server.request(
          "GET",
          "/fhir/Observation?subject=Patient/p\((connection &* 7919 &+ number &* 31) % patients)"
            + "&code=https://rounds.example/codes%7Clength&date=ge2023-02&_sort=-date&_count=20")
      },
      Load(name: "create") { connection, number in
        let resource = observation(nil, patient: number % patients, number)
        return server.request("POST", "/fhir/Observation", resource.bytes)
      },
      Load(name: "transaction_20") { connection, number in
        var transaction = FHIRObject([("resourceType", "Bundle"), ("type", "transaction")])
        transaction["entry"] = .array(
          FHIRArray(
            (0..<20).map { entry in
              [
                "resource": observation(nil, patient: number % patients, entry).fhirJSON,
                "request": ["method": "POST", "url": "Observation"],
              ]
            }))
        return server.request("POST", "/fhir", FHIRJSON.object(transaction).bytes)
      },
    ]
  }

  // MARK: Memory

  private static func measureMemory(_ place: String) async throws {
    let data = Amount(patients: 1000, observationsByPatient: many / 1000)
    let duration = try await fill(place, data)
    say("load.rate", Double(many) / (duration / .seconds(1)), "resources/s")
    let size = try FileManager.default.attributesOfItem(atPath: place)[.size] as? Int ?? 0
    say("load.bytes", Double(size) / Double(many), "bytes/observation")
    let server = try MeasuredServer(database: place)
    defer { server.stop() }
    say("memory.start", try server.memory().now, "MB")
    for load in loads(server, data) {
      let result = try load.run(port: server.port, connections: 64, seconds: seconds)
      say("memory.\(load.name).64.rate", result.rate, "requests/s")
    }
    let memory = try server.memory()
    say("memory.after", memory.now, "MB")
    say("memory.peak", memory.peak, "MB")
  }

  // MARK: Data

  /// How many patients there are, and observations of each.
  private struct Amount {
    let patients: Int
    let observationsByPatient: Int
  }

  /// Stores patients with observations, and returns how long it took.
  private static func fill(_ place: String, _ data: Amount) async throws -> Duration {
    let isURL = place.hasPrefix("postgres:")
    let server = try await RoundsServer(
      RoundsServerConfiguration(storage: isURL ? .postgres(url: place) : .file(URL(filePath: place))))
    let duration = try await ContinuousClock().measure {
      try await server.add(
        (0..<data.patients).lazy.map { number in
          FHIR.Patient {
            $0.id = "p\(number)"
            $0.name = [FHIR.HumanName { $0.family = "Patient \(number)" }]
          }.any
        })
      try await server.add(
        (0..<data.patients).lazy.flatMap { patient in
          (0..<data.observationsByPatient).lazy.map { observation("o\(patient)-\($0)", patient: patient, $0) }
        })
    }
    await server.stop()
    return duration
  }

  /// A measured length, about as large as those of the app.
  private static func observation(_ id: String?, patient: Int, _ number: Int) -> FHIR.AnyResource {
    FHIR.Observation {
      $0.id = id
      $0.status = .final
      $0.category = [
        coded("http://terminology.hl7.org/CodeSystem/observation-category", "exam", "Exam")
      ]
      $0.code = coded("https://rounds.example/codes", number % 2 == 0 ? "length" : "width", "Wound size")
      $0.subject = FHIR.Reference { $0.reference = "Patient/p\(patient)" }
      $0.performer = [FHIR.Reference { $0.reference = "Practitioner/nurse-\(number % 20)" }]
      let day = number % 28 + 1
      let month = number / 28 % 12 + 1
      $0.effective = FHIR.DateTime(
        "\(2023 + number / 336 % 3)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)T09:30:00+01:00"
      ).map { .dateTime($0) }
      $0.value = .quantity(
        FHIR.Quantity {
          $0.value = FHIRDecimal("\(1 + number % 9).\(number % 10)")
          $0.unit = "cm"
          $0.system = "http://unitsofmeasure.org"
          $0.code = "cm"
        })
    }.any
  }

  private static func coded(_ system: String, _ code: String, _ display: String) -> FHIR.CodeableConcept {
    FHIR.CodeableConcept {
      $0.coding = [
        FHIR.Coding {
          $0.system = system
          $0.code = code
          $0.display = display
        }
      ]
    }
  }
}
