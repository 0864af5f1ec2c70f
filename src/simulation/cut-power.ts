import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '#src/demo/past/random.ts'
import { isSynced } from './sqlite-files.ts'

const files = [
  ...['events.db', 'vault.db', 'uploads.db'],
  ...['read.db', 'snapshots.db', 'lost-sales.db', 'missed-searches.db', 'positions.db'],
]

/** What a write that was never synced may leave behind the end of a file. */
const torn = (random: Random): Buffer =>
  Buffer.from(Array.from({ length: random.between(1, 6_000) }, () => random.between(0, 255)))

/**
 * Leaves the folder as a power failure does, and not as its files would be closed: journals of the synced files end in a
 * torn write, and those of the others lack their last part. `letGo` closes the files.
 */
export const cutPower = (folder: string, letGo: () => void, random: Random): void => {
  const kept = new Map<string, Buffer>()
  const keep = (path: string, change: (bytes: Buffer) => Buffer) => {
    if (existsSync(path)) kept.set(path, change(readFileSync(path)))
  }
  for (const file of files) {
    const path = join(folder, file)
    keep(path, (bytes) => bytes)
    const change = isSynced(path)
      ? (bytes: Buffer) => Buffer.concat([bytes, torn(random)])
      : (bytes: Buffer) => bytes.subarray(0, random.between(0, bytes.length))
    keep(`${path}-wal`, change)
  }
  letGo()
  for (const file of files) {
    for (const end of ['', '-wal', '-shm']) rmSync(join(folder, file + end), { force: true })
  }
  for (const [path, bytes] of kept) writeFileSync(path, bytes)
}
