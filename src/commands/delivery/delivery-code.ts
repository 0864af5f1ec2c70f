import { timingSafeEqual } from 'node:crypto'
import { delivery } from '../../domain/delivery/delivery.ts'
import type { Delivery } from '../../domain/delivery/state.ts'
import { MOST_CODE_RENEWALS } from '../../domain/delivery/vocabulary.ts'
import { isShop, ownsOrder } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { keyedHash } from '../../lib/world.ts'
import type { Vault } from '../../stores/vault/port.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { deliveryOf } from './change.ts'

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

/** `left`: how often the code may still be renewed. */
export type RenewedCode = { code: string; left: number }

/**
 * Gives the customer another code for the door: the one before was shown where it should not be. To anybody else, staff
 * too, there is no such delivery.
 */
export const renewCode: Command<{ deliveryId: string }, RenewedCode> = {
  name: 'renew-code',
  may: (actor) => !isShop(actor),
  run: async ({ deliveryId }, context) => {
    const found = await deliveryOf(context, deliveryId)
    if (!found.ok) return found
    if (!ownsOrder(context.actor, found.value)) return reject('DELIVERY_NOT_FOUND')
    const renewed = await execute(context, delivery, deliveryId, { type: 'RenewCode' })
    if (!renewed.ok) return renewed
    const { state } = renewed.value
    if (state === null) return reject('DELIVERY_NOT_FOUND')
    const code = await codeOf(context.vault, state)
    return ok({ code, left: MOST_CODE_RENEWALS - state.codeRenewals })
  },
}
