#ifndef SERVER_MICROHTTPD_SHIM_H
#define SERVER_MICROHTTPD_SHIM_H

#include <arpa/inet.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdint.h>
// Not in Swift's Glibc module.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

/// What a daemon calls; every function gets `context` first.
struct server_mhd_callbacks {
  void *context;
  MHD_AccessHandlerCallback access;
  void *(*uri)(void *context, const char *uri, struct MHD_Connection *connection);
  MHD_RequestCompletedCallback completed;
  MHD_NotifyConnectionCallback connection;
  size_t (*unescape)(void *context, struct MHD_Connection *connection, char *text);
};

struct server_mhd_limits {
  size_t memory;
  unsigned int connections;
  unsigned int idle_seconds;
};

/// Swift cannot call a C function with variadic arguments.
///
/// Starts a daemon with one thread that polls with epoll, for connections that are passed to it.
static inline struct MHD_Daemon *server_mhd_start(const struct server_mhd_callbacks *callbacks,
                                                  const struct server_mhd_limits *limits) {
  return MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_NO_LISTEN_SOCKET,
      0, NULL, NULL, callbacks->access, callbacks->context,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits->memory,
      MHD_OPTION_CONNECTION_LIMIT, limits->connections,
      MHD_OPTION_CONNECTION_TIMEOUT, limits->idle_seconds,
      MHD_OPTION_URI_LOG_CALLBACK, callbacks->uri, callbacks->context,
      MHD_OPTION_NOTIFY_COMPLETED, callbacks->completed, callbacks->context,
      MHD_OPTION_NOTIFY_CONNECTION, callbacks->connection, callbacks->context,
      MHD_OPTION_UNESCAPE_CALLBACK, callbacks->unescape, callbacks->context,
      MHD_OPTION_STRICT_FOR_CLIENT, (int)1,
      MHD_OPTION_END);
}

/// The functions that tell about connections are variadic too.
static inline int server_mhd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

static inline void *server_mhd_socket_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

static inline const struct sockaddr *server_mhd_client(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : NULL;
}

static inline size_t server_mhd_header_size(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info ? info->header_size : 0;
}

/// `accept4` is declared for GNU sources only, and `fcntl` is variadic.
static inline int server_accept(int listener, struct sockaddr *address, socklen_t *size) {
  int socket = accept(listener, address, size);
  if (socket >= 0) {
    (void)fcntl(socket, F_SETFL, O_NONBLOCK);
    (void)fcntl(socket, F_SETFD, FD_CLOEXEC);
  }
  return socket;
}

/// Macros with casts are no Swift constants.
static const uint64_t server_mhd_size_unknown = MHD_SIZE_UNKNOWN;
static const ssize_t server_mhd_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t server_mhd_end_with_error = MHD_CONTENT_READER_END_WITH_ERROR;

#endif
