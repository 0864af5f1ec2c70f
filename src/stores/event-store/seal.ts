import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { World } from '../../lib/world.ts'
import type { Json } from './port.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** A field's value in the log: base64 of nonce, tag and ciphertext. */
export type Sealed = { $sealed: string }

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && '$sealed' in value

/** Ties the ciphertext to its place. It opens in no other event and under no other name. */
const placeOf = (eventId: string, field: string): Buffer => Buffer.from(`${eventId}/${field}`)

export const seal = (
  { bytes }: Pick<World, 'bytes'>,
  value: Json,
  key: Buffer,
  eventId: string,
  field: string,
): Sealed => {
  const nonce = bytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(placeOf(eventId, field))
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return { $sealed: Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64') }
}

/** Gives undefined for another key, or when the event was tampered with. */
export const unseal = (
  sealed: Sealed,
  key: Buffer,
  eventId: string,
  field: string,
): Json | undefined => {
  const bytes = Buffer.from(String(sealed.$sealed), 'base64')
  const nonce = bytes.subarray(0, nonceBytes)
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
  try {
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    decipher.setAAD(placeOf(eventId, field)).setAuthTag(tag)
    const opened = decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8')
    return JSON.parse(opened + decipher.final('utf8'))
  } catch {
    return undefined
  }
}
