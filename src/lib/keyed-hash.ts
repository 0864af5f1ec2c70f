import { createHmac } from 'node:crypto'

/** HMAC-SHA256: without the secret nobody can tell the value of a hash, not even by trying. */
export const keyedHash = (secret: Buffer, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest()
