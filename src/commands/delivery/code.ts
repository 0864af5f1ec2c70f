import { timingSafeEqual } from 'node:crypto'
import type { Delivery } from '../../domain/delivery/state.ts'
import { keyedHash } from '../../lib/keyed-hash.ts'
import type { Vault } from '../../stores/vault/port.ts'

const CODES = 10_000

/** The renewals of the code so far: 0 gives the first one. */
export type CodeOf = Pick<Delivery, 'deliveryId' | 'codeRenewals'>

/**
 * The four digits that the customer tells at the door. They follow from the delivery's id, the count of their renewals
 * and a secret of the shop: no event and no read model holds them. A renewed code is another one than the code before.
 */
export const codeOf = async (
  vault: Pick<Vault, 'secret'>,
  { deliveryId, codeRenewals }: CodeOf,
): Promise<string> => {
  const secret = await vault.secret('delivery-codes')
  const numberOf = (text: string): number => keyedHash(secret, text).readUInt32BE()
  let code = numberOf(deliveryId) % CODES
  for (let count = 1; count <= codeRenewals; count += 1)
    code = (code + 1 + (numberOf(`${deliveryId}:${count}`) % (CODES - 1))) % CODES
  return String(code).padStart(4, '0')
}

export const isCode = (typed: string, code: string): boolean => {
  const [one, other] = [Buffer.from(typed), Buffer.from(code)]
  return one.length === other.length && timingSafeEqual(one, other)
}
