import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../stores/vault/port.ts'
import { keyedHash } from '../engine/keyed-hash.ts'

const CODES = 10_000

/**
 * The four digits that the customer tells at the door. They follow from the delivery's id and a secret of the shop: no
 * event and no read model holds them.
 */
export const codeOf = async (vault: Pick<Vault, 'secret'>, deliveryId: string): Promise<string> => {
  const hash = keyedHash(await vault.secret('delivery-codes'), deliveryId)
  return String(hash.readUInt32BE() % CODES).padStart(4, '0')
}

export const isCode = (typed: string, code: string): boolean => {
  const [one, other] = [Buffer.from(typed), Buffer.from(code)]
  return one.length === other.length && timingSafeEqual(one, other)
}
