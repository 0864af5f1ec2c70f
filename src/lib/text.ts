import { createHmac } from 'node:crypto'

/** HMAC-SHA256: without the secret nobody can tell the value of a hash, not even by trying. */
export const keyedHash = (secret: Buffer, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest()

/** The JSON of a text that anybody may have written. Undefined where it is none. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
