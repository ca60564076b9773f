extension NetworkModule {
  /// Downloads a file, and resumes a download that was interrupted.
  ///
  /// ```swift
  /// let file = try await network.download(HTTPRequest(.get, url), to: "\(folder)/film.mp4")
  /// ```
  ///
  /// The bytes that arrive are kept in `<path>.part`, with a record of their source in `<path>.part.info`, until the
  /// file is whole and on the disk; then the part is renamed to the path in one step. An interruption, and a later call
  /// for the same URL and path after a failure, a cancellation or a restart of the process, continues with `Range` and
  /// `If-Range` (RFC 9110, section 13.1.5). It starts over where the server has no strong validator, has another file
  /// now, or does not support ranges, and where part or record are damaged: never are two files joined.
  ///
  /// The request has no limit of time and size but its own; its timeout covers all attempts. An existing file at the
  /// path stays until the new one replaces it. No fields of the request identify a part but its URL: remove parts with
  /// ``discardDownload(to:)`` when another user signs in.
  ///
  /// - Parameters:
  ///   - request: a GET with an absolute URL.
  ///   - path: where the file is to lie; its folder exists.
  ///   - options: the behaviour after interruptions and cancellation, and the callback of progress.
  /// - Throws: ``NetworkError``, among others with the codes `fileInUse` while another download writes to the path,
  ///   `diskFull`, `cannotWriteFile`, `unacceptableStatus`, and `cancelled` promptly after the task was cancelled.
  @discardableResult
  public func download(
    _ request: HTTPRequest, to path: String, options: DownloadOptions = DownloadOptions()
  ) async throws(NetworkError) -> DownloadedFile {
    try await Download(network: self, request: request, path: path, options: options).run()
  }

  /// Downloads a file; see ``download(_:to:options:)-(HTTPRequest,_,_)``.
  ///
  /// The `Response` of the request is not used.
  @discardableResult
  public func download(
    _ request: some NetworkRequest, to path: String, options: DownloadOptions = DownloadOptions()
  ) async throws(NetworkError) -> DownloadedFile {
    try await download(requestBuilder.build(request), to: path, options: options)
  }

  /// Removes the part and the record that an interrupted download to a path has kept; does nothing if there are none.
  ///
  /// - Throws: ``NetworkError`` with the code `fileInUse` while a download writes to the path.
  public func discardDownload(to path: String) async throws(NetworkError) {
    do {
      try await PartFile.discard(path)
    } catch {
      throw NetworkError(error, for: nil)
    }
  }

  /// Uploads a file as the body of a request, and returns the response with any status.
  ///
  /// The file is read while it is sent. An upload that is interrupted is not resumed: HTTP has no way to that which
  /// servers share. Without a timeout of the request's own it may take any time.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - request: a request without a body, such as a PUT.
  ///   - onProgress: called as bytes are sent; it falls when the request is sent again.
  /// - Throws: ``NetworkError``; `invalidRequest` if the file cannot be read.
  public func upload(
    file path: String, with request: HTTPRequest, onProgress: (@Sendable (TransferProgress) -> Void)? = nil
  ) async throws(NetworkError) -> HTTPResponse {
    var request = request
    do {
      request.body = try HTTPBody(file: path)
    } catch {
      throw NetworkError(error, for: request)
    }
    request.options.timeout = request.options.timeout ?? request.options.withoutLimits.timeout
    if let onProgress {
      let onSent = request.options.onSent
      request.options.onSent = { sent, total in
        onSent?(sent, total)
        onProgress(TransferProgress(completed: sent, total: total))
      }
    }
    return try await send(request)
  }
}
