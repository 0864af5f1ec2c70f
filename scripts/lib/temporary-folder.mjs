import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const TMPFS = 0x01021994
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * A new folder for tests, in memory if there is room, else on the disk. A disk makes every test wait, and no test is
 * about a power failure. The folder is deleted when this process ends.
 */
export const temporaryFolder = () => {
  const hasRoom = () => {
    try {
      const { type, bsize, bavail } = statfsSync(inMemory)
      return type === TMPFS && bsize * bavail > ROOM_BYTES
    } catch {
      return false
    }
  }
  const folder = mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), 'duka-tests-'))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
