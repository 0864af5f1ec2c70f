import { v7 } from 'uuid'

/**
 * All that the shop takes from outside and keeps in no store: time, waiting, chance, ids, and hashes made slow on
 * purpose. `src/program` makes the real one. Everything else is given it, so that a test may own the clock and repeat a
 * day of the shop to the byte.
 *
 * The clients of engines (mongodb, ioredis, bullmq, EventStoreDB's), Node's servers and sockets, and the figures of
 * prom-client keep clocks and timers of their own. OpenSSL draws chance of its own where it seals for M-PESA.
 */
export type World = {
  /** The time of day. It may be set back. */
  now(): Date
  /** Milliseconds of a clock that never goes back, for ages within the process. */
  elapsed(): number
  /** Resolves after `ms`, or at once when `signal` aborts. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
  /** Calls `run` after `ms`, unless the answer is called before. */
  after(ms: number, run: () => void): Cancel
  /** Calls `run` every `ms` until the answer is called. Keeps no process from ending. */
  every(ms: number, run: () => void): Cancel
  /** Resolves once everything that is ready has had its turn. */
  turn(): Promise<void>
  /** Calls `run` once everything that is ready has had its turn, without the cost of a promise. */
  soon(run: () => void): void
  /** 0 <= n < 1. Good for jitter and samples, and not for secrets. */
  random(): number
  /** Bytes that nobody can guess. */
  bytes(length: number): Buffer
  /** UUIDv7. */
  newId(): string
  /** 32 bytes that nobody can guess, in base64url. */
  newToken(): string
  /** A password's hash, slow to make by intention. */
  hashPassword(password: string): Promise<string>
  /** Whether `hash` is of this password. As slow. */
  verifyPassword(hash: string, password: string): Promise<boolean>
}

/** The UUIDv7 of a moment (ms since 1970), made of 16 bytes of chance. */
export const idAt = (ms: number, random: Uint8Array): string => v7({ msecs: ms, random })

/** Calls off what was to come. Does nothing once it has come. */
export type Cancel = () => void

/** Whether `work` ended within `ms`. Throws its error, if it fails by then. */
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
