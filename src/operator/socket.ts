import { join, relative } from 'node:path'

/** Node's code of a system error, such as ENOENT. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

/** Every system takes this length; Linux allows 107. Systems cut off a longer name silently. */
const MOST_BYTES = 103

/**
 * The operator's socket of the process that runs on `folder`. Socket names are short, so the shorter of the folder's
 * names is used. Undefined where both are too long.
 */
export const socketPath = (folder: string, cwd = process.cwd()): string | undefined => {
  const absolute = join(folder, 'ops.sock')
  const [shorter = absolute] = [absolute, relative(cwd, absolute)].toSorted(
    (a, b) => Buffer.byteLength(a) - Buffer.byteLength(b),
  )
  return Buffer.byteLength(shorter) > MOST_BYTES ? undefined : shorter
}
