#include "raw_curl.h"

#include <curl/curl.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

struct body {
  char bytes[4096];
  size_t count;
};

static size_t keep(char *bytes, size_t size, size_t count, void *context) {
  struct body *body = context;
  if (body->count + size * count > sizeof body->bytes) return 0;
  memcpy(body->bytes + body->count, bytes, size * count);
  body->count += size * count;
  return size * count;
}

int64_t raw_curl_get(const char *url, int count, int64_t *nanoseconds) {
  CURL *easy = curl_easy_init();
  if (!easy) return -1;
  struct body body;
  int64_t total = 0;
  for (int index = 0; index < count; index++) {
    int64_t start = now();
    body.count = 0;
    curl_easy_setopt(easy, CURLOPT_URL, url);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, keep);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, &body);
    if (curl_easy_perform(easy) != CURLE_OK) {
      total = -1;
      break;
    }
    nanoseconds[index] = now() - start;
    total += body.count;
  }
  curl_easy_cleanup(easy);
  return total;
}

static size_t drop(char *bytes, size_t size, size_t count, void *context) {
  *(int64_t *)context += size * count;
  return size * count;
}

int64_t raw_curl_download(const char *url, const char *path) {
  CURL *easy = curl_easy_init();
  if (!easy) return -1;
  int64_t count = 0;
  FILE *file = path ? fopen(path, "w") : NULL;
  CURLcode result = CURLE_WRITE_ERROR;
  if (!path || file) {
    curl_easy_setopt(easy, CURLOPT_URL, url);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    if (file) {
      curl_easy_setopt(easy, CURLOPT_WRITEDATA, file);
    } else {
      curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, drop);
      curl_easy_setopt(easy, CURLOPT_WRITEDATA, &count);
    }
    result = curl_easy_perform(easy);
  }
  if (file) {
    count = ftell(file);
    fclose(file);
  }
  curl_easy_cleanup(easy);
  return result == CURLE_OK ? count : -1;
}
