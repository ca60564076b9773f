import Foundation
import TerminalBench

/// The import and the export of cards with photos: how long they take, the memory of the program, and the bytes that
/// stay on disk.
struct ExchangeMeasurement {
  let program: ContactsProgram
  let folder: URL
  let cards: Int

  /// The size of a photo as phones export it, in bytes.
  private static let photo = 18_000

  func run(_ output: BenchOutput) throws {
    let (data, file) = (folder.appending(path: "exchange"), folder.appending(path: "photos.vcf"))
    try SampleCards.write(cards, photo: Self.photo, to: file)
    let importing = try program.start(in: data)
    try importing.wait(for: "Nobody here yet")
    output.say("import.seconds", try importing.importCards(of: file, count: cards) / .seconds(1), "s")
    try importing.waitForPeople(cards)
    output.say("import.memory", try ProcessMemory(of: importing.process).peak, "MB")
    try importing.quit()
    output.say("import.disk", try Self.size(of: data), "MB")
    output.say("import.photos", Double(cards * Self.photo) / 1e6, "MB")
    let exporting = try program.start(in: data)
    try exporting.waitForPeople(cards)
    output.say("export.seconds", try exporting.export(to: folder.appending(path: "export.vcf")) / .seconds(1), "s")
    output.say("export.memory", try ProcessMemory(of: exporting.process).peak, "MB")
    try exporting.quit()
    for name in ["exchange", "photos.vcf", "export.vcf"] {
      try FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }

  private static func size(of folder: URL) throws -> Double {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let sizes = try names.map { name in
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)
      return attributes[.type] as? FileAttributeType == .typeRegular ? attributes[.size] as? Int ?? 0 : 0
    }
    return Double(sizes.reduce(0, +)) / 1e6
  }
}
