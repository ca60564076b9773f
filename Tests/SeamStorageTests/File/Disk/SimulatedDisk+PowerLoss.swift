import SeamConformance
import SeamStorageTesting

@testable import SeamStorage

extension SimulatedDisk {
  /// What is left of that which was written and not synchronised.
  enum PowerLoss {
    case nothing
    case everything
    /// Some blocks, some names, and lengths in between, chosen by the number.
    case some(UInt64)
  }

  /// The disk as it is found after a loss of power.
  func afterPowerLoss(_ loss: PowerLoss) -> SimulatedDisk {
    SimulatedDisk(state.withLock(\.self).afterPowerLoss(loss))
  }
}

extension SimulatedDisk.State {
  fileprivate func afterPowerLoss(_ loss: SimulatedDisk.PowerLoss) -> Self {
    var left = self
    left.open = [:]
    left.locks = [:]
    switch loss {
    case .nothing:
      left.names = durableNames
      left.directories = durableDirectories
      left.files = files.mapValues { File(bytes: $0.durable, durable: $0.durable) }
    case .everything:
      left.files = files.mapValues { File(bytes: $0.bytes, durable: $0.bytes) }
    case .some(let seed):
      var random = SeededRandom(seed: seed)
      for name in directories.subtracting(durableDirectories).sorted() where Bool.random(using: &random) {
        left.directories.remove(name)
      }
      for name in Set(names.keys).union(durableNames.keys).sorted() where names[name] != durableNames[name] {
        left.names[name] = Bool.random(using: &random) ? names[name] : durableNames[name]
      }
      for (number, file) in files.sorted(by: { $0.key < $1.key }) {
        let bytes = file.partly(using: &random)
        left.files[number] = File(bytes: bytes, durable: bytes)
      }
    }
    left.directories = left.directories.filter { left.hasAllParents(of: $0) }
    left.durableDirectories = left.directories
    left.names = left.names.filter { left.directories.contains(parent($0.key)) }
    left.durableNames = left.names
    return left
  }
}

extension SimulatedDisk.State {
  private func hasAllParents(of directory: String) -> Bool {
    directory == "/" || (directories.contains(parent(directory)) && hasAllParents(of: parent(directory)))
  }
}

extension SimulatedDisk.State.File {
  /// Each block as it was written last or as it was synchronised; what was never synchronised is zeros.
  fileprivate func partly(using random: inout SeededRandom) -> [UInt8] {
    guard bytes != durable else { return durable }
    var result = [UInt8](repeating: 0, count: max(bytes.count, durable.count))
    for start in stride(from: 0, to: result.count, by: 512) {
      let source = Bool.random(using: &random) ? bytes : durable
      for index in start..<max(start, min(start + 512, source.count)) { result[index] = source[index] }
    }
    let size =
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.count
      case 1: durable.count
      default: Int.random(in: min(bytes.count, durable.count)...result.count, using: &random)
      }
    return [UInt8](result.prefix(size))
  }
}
