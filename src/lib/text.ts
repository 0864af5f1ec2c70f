import { createHmac } from 'node:crypto'

/**
 * An HMAC-SHA256, 32 bytes. Without the secret nobody can find the text of a hash, not even by trying all texts.
 */
export const keyedHash = (secret: Buffer, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest()

/** The JSON value of a text from outside. Undefined if the text is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
