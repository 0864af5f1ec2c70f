import { join, relative } from 'node:path'

/** Node's code of a system error, such as ENOENT. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

/** The longest socket name that every system accepts, in bytes. Systems cut off longer names silently. */
const MOST_BYTES = 103

/**
 * The socket of the process that runs on `folder`: the shorter of its absolute and its relative name, since socket
 * names must be short. Undefined if both are too long.
 */
export const socketPath = (folder: string, cwd = process.cwd()): string | undefined => {
  const absolute = join(folder, 'ops.sock')
  const [shorter = absolute] = [absolute, relative(cwd, absolute)].toSorted(
    (a, b) => Buffer.byteLength(a) - Buffer.byteLength(b),
  )
  return Buffer.byteLength(shorter) > MOST_BYTES ? undefined : shorter
}
