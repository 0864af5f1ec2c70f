import { createRequire } from 'node:module'

/**
 * The real library. `vitest.config.ts` gives this module to whoever imports '@node-rs/argon2' in the project `server`.
 */
const real: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

/**
 * As the library, with the least memory and one pass: most tests register people, and prove nothing by the time it
 * takes.
 */
export const hash: typeof real.hash = (password, options, abort) =>
  real.hash(password, { ...options, memoryCost: 64, timeCost: 1 }, abort)

/** A hash names its own parameters. */
export const verify = real.verify
