import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000
/** A code is accepted this many steps before and after the shop's own. */
const NEAR = 1
/** A code this many steps away still tells that the phone's clock is wrong: five minutes. */
const FAR = 10
const SECRET_BYTES = 20

export type CodeCheck =
  | { fits: true; step: number }
  | { fits: false; why: 'CODE_WRONG' | 'CODE_USED' | 'CODE_CLOCK_WRONG' }

/** A new secret from 20 random bytes, in base32. */
export const newFactorSecret = (bytes: (length: number) => Buffer): string =>
  new Secret({ buffer: new Uint8Array(bytes(SECRET_BYTES)).buffer }).base32

/**
 * The address that an authenticator app reads from the QR code. Apps part issuer and user at a colon, so the shop's name
 * loses its own.
 */
export const factorAddress = (secret: string, shop: string, username: string): string => {
  const issuer = shop.replaceAll(':', ' ').replace(/\s+/g, ' ').trim()
  return new TOTP({ issuer, label: username, secret: Secret.fromBase32(secret) }).toString()
}

/**
 * Compares a code of six digits with those of the moment `now` (ms since 1970). A code of `usedStep` or before was used
 * already.
 */
export const checkCode = (
  secret: string,
  code: string,
  { now, usedStep }: { now: number; usedStep: number },
): CodeCheck => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const within = (window: number) => totp.validate({ token: code, timestamp: now, window })
  const near = within(NEAR)
  if (near === null) {
    return { fits: false, why: within(FAR) === null ? 'CODE_WRONG' : 'CODE_CLOCK_WRONG' }
  }
  const step = Math.floor(now / STEP_MS) + near
  return step > usedStep ? { fits: true, step } : { fits: false, why: 'CODE_USED' }
}
