import { v7 } from 'uuid'

/**
 * Everything that the shop takes from outside and does not store: time, timers, randomness, ids and slow hashes.
 * `src/program` makes the real one. All other code is given it, so that a test can control the clock and repeat a day
 * of the shop exactly.
 * The clients of databases, Node's servers and sockets, and prom-client use clocks and timers of their own. OpenSSL
 * uses randomness of its own for M-PESA's encrypted password.
 */
export type World = {
  /** The time of day. The computer's clock may be set back. */
  now(): Date
  /** Milliseconds of a clock that never goes back, to measure time within the process. */
  elapsed(): number
  /** Resolves after `ms`, or at once when `signal` aborts. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
  /** Calls `run` after `ms`, unless the returned function is called first. */
  after(ms: number, run: () => void): Cancel
  /** Calls `run` every `ms` until the returned function is called. It does not keep the process running. */
  every(ms: number, run: () => void): Cancel
  /** Resolves after everything that is ready to run has run. */
  turn(): Promise<void>
  /** Calls `run` after everything that is ready has run, without making a promise. */
  soon(run: () => void): void
  /** A number from 0 up to but not including 1. Not for secrets. */
  random(): number
  /** Bytes that nobody can guess. */
  bytes(length: number): Buffer
  /** A new UUIDv7. */
  newId(): string
  /** 32 bytes that nobody can guess, in base64url. */
  newToken(): string
  /** The hash of a password. It is slow on purpose. */
  hashPassword(password: string): Promise<string>
  /** Whether the hash belongs to this password. It is slow on purpose. */
  verifyPassword(hash: string, password: string): Promise<boolean>
}

/** A UUIDv7 for a moment (ms since 1970), made with 16 random bytes. */
export const idAt = (ms: number, random: Uint8Array): string => v7({ msecs: ms, random })

/** Cancels a timer. Does nothing after the timer has run. */
export type Cancel = () => void

/** Whether `work` ended within `ms`. Throws the error of `work` if it fails in that time. */
export const inTime = async (
  { after }: Pick<World, 'after'>,
  ms: number,
  work: Promise<unknown>,
): Promise<boolean> => {
  let cancel: Cancel = () => undefined
  const tooLate = new Promise<false>((resolve) => {
    cancel = after(ms, () => resolve(false))
  })
  try {
    return await Promise.race([work.then(() => true), tooLate])
  } finally {
    cancel()
  }
}
