import { createHash, createHmac } from 'node:crypto'

/** HMAC-SHA256: without the secret nobody can tell the value of a hash, not even by trying. */
export const keyedHash = (secret: Buffer, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest()

/** The vault's name for a session: SHA-256, in hex, of the token in the cookie. */
export const sessionTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('hex')
