import { createHash, createHmac } from 'node:crypto'

/** HMAC-SHA256: without the secret nobody can tell which value a hash stands for, not even by trying. */
export const keyedHash = (secret: Buffer, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest()

/** What the vault knows a session by: SHA-256, in hex, of the token in the cookie. */
export const sessionTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('hex')
