import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A small disk in memory, which can be filled to its last byte and emptied again. */
export type SmallDisk = { path: string; fill(): void; empty(): void; remove(): void }

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOSPC'

/** Undefined where this process may not mount. The test must then run out of room in another way. */
export const smallDisk = (size: string): SmallDisk | undefined => {
  const path = mkdtempSync(join(tmpdir(), 'duka-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    rmSync(path, { recursive: true })
    return undefined
  }
  const junk = join(path, 'junk')
  return {
    path,
    fill: () => {
      const page = Buffer.alloc(4_096)
      try {
        for (;;) writeFileSync(junk, page, { flag: 'a' })
      } catch (error) {
        if (!isFull(error)) throw error
      }
    },
    empty: () => rmSync(junk, { force: true }),
    remove: () => {
      execFileSync('umount', ['--lazy', path])
      rmSync(path, { recursive: true })
    },
  }
}
