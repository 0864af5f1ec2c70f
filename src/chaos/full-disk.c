/*
 * Preloaded into a process: while the file FULL_DISK_SWITCH exists, no file below FULL_DISK_FOLDER grows. Writes into
 * what a file has already are done, as on a disk that is full.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

/* Whether the file must not become longer than it is, when it is asked to have so many bytes. */
static int has_no_room(int file, off_t size) {
  const char *trigger = getenv("FULL_DISK_SWITCH");
  const char *folder = getenv("FULL_DISK_FOLDER");
  char link[64], path[PATH_MAX];
  struct stat found;
  ssize_t length;
  int before = errno, full = 0;
  if (trigger != NULL && folder != NULL && access(trigger, F_OK) == 0 && fstat(file, &found) == 0 &&
      S_ISREG(found.st_mode) && size > found.st_size) {
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    length = readlink(link, path, sizeof path - 1);
    if (length > 0) {
      path[length] = 0;
      full = strncmp(path, folder, strlen(folder)) == 0;
    }
  }
  errno = full ? ENOSPC : before;
  return full;
}

static off_t end_of(int file, size_t count) {
  off_t at = lseek(file, 0, SEEK_CUR);
  return at < 0 ? 0 : at + (off_t)count;
}

static size_t bytes_in(const struct iovec *parts, int count) {
  size_t sum = 0;
  for (int n = 0; n < count; n++) sum += parts[n].iov_len;
  return sum;
}

/* `real` is the function of the C library that stands behind the one of this file. */
#define FIND_REAL(name) \
  static __typeof__(&name) real; \
  if (real == NULL) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

ssize_t write(int file, const void *data, size_t count) {
  FIND_REAL(write);
  return has_no_room(file, end_of(file, count)) ? -1 : real(file, data, count);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
  FIND_REAL(writev);
  return has_no_room(file, end_of(file, bytes_in(parts, count))) ? -1 : real(file, parts, count);
}

ssize_t pwrite64(int file, const void *data, size_t count, off64_t at) {
  FIND_REAL(pwrite64);
  return has_no_room(file, at + (off_t)count) ? -1 : real(file, data, count, at);
}

ssize_t pwrite(int file, const void *data, size_t count, off_t at) {
  return pwrite64(file, data, count, at);
}

ssize_t pwritev64(int file, const struct iovec *parts, int count, off64_t at) {
  FIND_REAL(pwritev64);
  off_t size = at + (off_t)bytes_in(parts, count);
  return has_no_room(file, size) ? -1 : real(file, parts, count, at);
}

ssize_t pwritev(int file, const struct iovec *parts, int count, off_t at) {
  return pwritev64(file, parts, count, at);
}

int ftruncate64(int file, off64_t size) {
  FIND_REAL(ftruncate64);
  return has_no_room(file, size) ? -1 : real(file, size);
}

int ftruncate(int file, off_t size) { return ftruncate64(file, size); }
