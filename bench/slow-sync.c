/* Preloaded into a server: each fsync and fdatasync takes SLOW_SYNC_MS longer. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static void wait_longer(void) {
  const char *ms = getenv("SLOW_SYNC_MS");
  long wanted = ms == NULL ? 0 : atol(ms);
  struct timespec pause = {wanted / 1000, (wanted % 1000) * 1000000};
  nanosleep(&pause, NULL);
}

int fsync(int file) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  wait_longer();
  return real(file);
}

int fdatasync(int file) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  wait_longer();
  return real(file);
}
