import { chmodSync, closeSync, openSync } from 'node:fs'

const unless = (code: string, work: () => void): void => {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === code)) throw error
  }
}

/**
 * A database file, made where it is missing, that its owner alone may read and write; SQLite gives the files that it
 * makes beside it the same rights. A file that is there is never opened here: closing it would end this process's locks.
 */
export const ownerOnlyDatabase = (path: string): void => {
  unless('EEXIST', () => closeSync(openSync(path, 'wx', 0o600)))
  for (const file of [path, `${path}-wal`, `${path}-shm`, `${path}-journal`]) {
    unless('ENOENT', () => chmodSync(file, 0o600))
  }
}

/** Another's folder, as a mounted volume may be, keeps its rights: the files in it are closed to others by themselves. */
export const ownerOnlyFolder = (path: string): void => unless('EPERM', () => chmodSync(path, 0o700))
