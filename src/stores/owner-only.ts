import { chmodSync, closeSync, openSync } from 'node:fs'

const unless = (code: string, work: () => void): void => {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === code)) throw error
  }
}

/**
 * Creates a missing database file that only its owner may read and write. SQLite gives the same rights to the files
 * beside it. An existing file is never opened here, because closing it would end this process's locks.
 */
export const ownerOnlyDatabase = (path: string): void => {
  unless('EEXIST', () => closeSync(openSync(path, 'wx', 0o600)))
  for (const file of [path, `${path}-wal`, `${path}-shm`, `${path}-journal`]) {
    unless('ENOENT', () => chmodSync(file, 0o600))
  }
}

/**
 * A folder of another owner, such as a mounted volume, keeps its rights. Its files are protected by their own rights.
 */
export const ownerOnlyFolder = (path: string): void => unless('EPERM', () => chmodSync(path, 0o700))
