import { randomBytes } from 'node:crypto'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import { v7 } from 'uuid'
import type { World } from '../lib/world.ts'

/**
 * The machine's clock, timers and random numbers. Passwords are hashed with Argon2id and the library's parameters (19
 * MiB, two passes), off the main thread.
 */
export const realWorld: World = {
  now: () => new Date(),
  elapsed: () => performance.now(),
  wait: (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  every: (ms, run) => {
    const timer = setInterval(run, ms).unref()
    return () => clearInterval(timer)
  },
  turn: () => turn(),
  soon: (run) => void setImmediate(run),
  random: Math.random,
  bytes: randomBytes,
  newId: () => v7(),
  newToken: () => randomBytes(32).toString('base64url'),
  hashPassword: (password) => hash(password),
  verifyPassword: (known, password) => verify(known, password),
}
