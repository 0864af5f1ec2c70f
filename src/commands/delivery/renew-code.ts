import { delivery } from '../../domain/delivery/delivery.ts'
import { MOST_CODE_RENEWALS } from '../../domain/delivery/vocabulary.ts'
import { isShop, ownsOrder } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { deliveryOf } from './change.ts'
import { codeOf } from './code.ts'

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
