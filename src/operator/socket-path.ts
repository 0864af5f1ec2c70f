import { join, relative } from 'node:path'

/** What every system takes; Linux allows 107. A longer one would be cut off without a word. */
const MOST_BYTES = 103

/**
 * Where the process that runs on `folder` listens for its operator: the shorter of its names, since names of sockets
 * are short. Undefined where both are too long.
 */
export const socketPath = (folder: string, cwd = process.cwd()): string | undefined => {
  const absolute = join(folder, 'ops.sock')
  const [shorter = absolute] = [absolute, relative(cwd, absolute)].toSorted(
    (a, b) => Buffer.byteLength(a) - Buffer.byteLength(b),
  )
  return Buffer.byteLength(shorter) > MOST_BYTES ? undefined : shorter
}
