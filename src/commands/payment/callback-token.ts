import { timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import { keyedHash } from '../../lib/keyed-hash.ts'
import type { Vault } from '../../stores/vault/port.ts'

/** The subject of an M-PESA callback: an attempt of an order, or a refund of it. */
export type CallbackPurpose = 'payment-callback' | 'refund-callback'
export type CallbackOf = { orderId: string; subjectId: string }

const UUID_BYTES = 16
const MAC_BYTES = 16
const TOKEN = /^[A-Za-z0-9_-]{64}$/

const macOf = async (
  vault: Pick<Vault, 'secret'>,
  purpose: CallbackPurpose,
  ids: Buffer,
): Promise<Buffer> =>
  keyedHash(await vault.secret(purpose), ids.toString('hex')).subarray(0, MAC_BYTES)

/** The end of the address that M-PESA calls back, which only M-PESA learns. Ids are UUIDs. */
export const callbackToken = async (
  vault: Pick<Vault, 'secret'>,
  purpose: CallbackPurpose,
  { orderId, subjectId }: CallbackOf,
): Promise<string> => {
  const ids = Buffer.concat([parse(orderId), parse(subjectId)])
  return Buffer.concat([ids, await macOf(vault, purpose, ids)]).toString('base64url')
}

/** Undefined for any token that this shop did not make for the purpose. */
export const readCallbackToken = async (
  vault: Pick<Vault, 'secret'>,
  purpose: CallbackPurpose,
  token: string,
): Promise<CallbackOf | undefined> => {
  if (!TOKEN.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const ids = bytes.subarray(0, 2 * UUID_BYTES)
  const mac = bytes.subarray(2 * UUID_BYTES)
  if (!timingSafeEqual(mac, await macOf(vault, purpose, ids))) return undefined
  return {
    orderId: stringify(ids.subarray(0, UUID_BYTES)),
    subjectId: stringify(ids.subarray(UUID_BYTES)),
  }
}
