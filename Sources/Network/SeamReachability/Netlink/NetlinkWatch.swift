#if os(Linux)
import CSeamNetlink
import Dispatch
import Glibc
import SeamNetwork

let systemWatch: StartWatching = { NetlinkWatch(report: $0) }

/// Watches links and default routes by rtnetlink.
///
/// Subscribes first and reads all lists then, so that no change is missed; any message makes it read them again,
/// because the kernel does not announce each route that goes with a link. Lists are read at most once per interval:
/// a link that flaps costs no more than that.
///
/// Sendable because the mutable state is only accessed on the queue.
final class NetlinkWatch: SystemWatch, @unchecked Sendable {
  /// Messages of links, addresses and routes: bit n − 1 for the group n.
  private static let groups: UInt32 = [
    RTNLGRP_LINK, RTNLGRP_IPV4_IFADDR, RTNLGRP_IPV4_ROUTE, RTNLGRP_IPV6_IFADDR, RTNLGRP_IPV6_ROUTE,
  ].reduce(0) { $0 | 1 << (UInt32($1.rawValue) - 1) }

  private let queue = DispatchQueue(label: "Seam.Netlink")
  private let interval: DispatchTimeInterval
  private let report: @Sendable (NetworkState) -> Void
  private let onClose: @Sendable () -> Void
  private var source: (any DispatchSourceRead)?
  private var isCancelled = false
  private var isReading = false
  private var earliest = DispatchTime.now()
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  private var sequence: UInt32 = 0
  /// How often in a row the lists changed while they were read.
  private var failures = 0

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - interval: the shortest time between two readings of the lists.
  ///   - onClose: called once the descriptors are closed after ``cancel()``.
  ///   - report: called on one queue with each state that was read.
  init(
    interval: DispatchTimeInterval = .milliseconds(100), onClose: @escaping @Sendable () -> Void = {},
    report: @escaping @Sendable (NetworkState) -> Void
  ) {
    self.interval = interval
    self.onClose = onClose
    self.report = report
    queue.async { self.open() }
  }

  func cancel() {
    queue.async { [self] in
      guard !isCancelled else { return }
      isCancelled = true
      if let source { source.cancel() } else { onClose() }
      source = nil
    }
  }

  private func open() {
    guard !isCancelled, source == nil else { return }
    do {
      let socket = try NetlinkSocket(groups: Self.groups, isBlocking: false)
      let source = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: queue)
      source.setEventHandler { [weak self] in self?.drain(socket) }
      source.setCancelHandler { [self] in
        socket.close()
        if isCancelled { onClose() }
      }
      self.source = source
      source.activate()
      readLists()
    } catch {
      reopen()
    }
  }

  /// Reports that nothing is known, and tries again later.
  private func reopen() {
    source?.cancel()
    source = nil
    report(.unknown)
    queue.asyncAfter(deadline: .now() + .seconds(5)) { [weak self] in self?.open() }
  }

  /// Drains all pending messages, whose content does not matter, and schedules a reading of the lists.
  private func drain(_ socket: NetlinkSocket) {
    guard !isCancelled else { return }
    do {
      receiving: while true {
        switch try socket.receive(into: &buffer) {
        case .nothing: break receiving
        case .datagram, .overflow: continue
        }
      }
      scheduleReading()
    } catch {
      reopen()
    }
  }

  private func scheduleReading() {
    guard !isReading else { return }
    isReading = true
    queue.asyncAfter(deadline: max(earliest, .now())) { [weak self] in
      guard let self else { return }
      isReading = false
      if !isCancelled, source != nil { readLists() }
    }
  }

  private func readLists() {
    defer { earliest = .now() + interval }
    do {
      let socket = try NetlinkSocket(groups: 0, isBlocking: true)
      defer { socket.close() }
      if let snapshot = try readSnapshot(by: socket) {
        failures = 0
        report(snapshot.state)
      } else {
        failures += 1
        // Tables that never rest must not keep readers waiting.
        if failures == 5 { report(.unknown) }
        scheduleReading()
      }
    } catch {
      reopen()
    }
  }

  /// Returns the links and default routes; nil if they changed while they were read.
  private func readSnapshot(by socket: NetlinkSocket) throws(NetlinkSocket.Failure) -> NetlinkSnapshot? {
    var dump = NetlinkDump()
    for question in NetlinkDump.Question.allCases {
      sequence &+= 1
      try socket.send(dump.ask(question, sequence: sequence))
      answer: while true {
        guard case .datagram(let datagram) = try socket.receive(into: &buffer) else { return nil }
        switch dump.read(datagram) {
        case .more: continue
        case .done: break answer
        case .inconsistent: return nil
        // A kernel without IPv6 has no such routes.
        case .refused where question == .routesOfIPv6: break answer
        case .refused(let code): throw NetlinkSocket.Failure(call: "dump", code: code)
        }
      }
    }
    return dump.snapshot
  }
}
#endif
