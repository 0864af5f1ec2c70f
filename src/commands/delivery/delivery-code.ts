import { timingSafeEqual } from 'node:crypto'
import { delivery } from '../../domain/delivery/delivery.ts'
import type { Delivery } from '../../domain/delivery/state.ts'
import { MOST_CODE_RENEWALS } from '../../domain/delivery/vocabulary.ts'
import { isShop, ownsOrder } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { keyedHash } from '../../lib/text.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { type SecretSource, secretNow } from '../secret-now.ts'
import { deliveryOf } from './change.ts'

const CODES = 10_000

/** `codeRenewals` counts the renewals of the code: 0 gives the first code. */
export type CodeOf = Pick<Delivery, 'deliveryId' | 'codeRenewals'>

/**
 * The four digits that the customer tells the driver at the door. The code is computed from the delivery's id, the
 * number of renewals and a secret of the shop, so that no event and no read model holds it. A renewed code always
 * differs from the one before.
 */
const codeWith = (secret: Buffer, { deliveryId, codeRenewals }: CodeOf): string => {
  const numberOf = (text: string): number => keyedHash(secret, text).readUInt32BE()
  let code = numberOf(deliveryId) % CODES
  for (let count = 1; count <= codeRenewals; count += 1)
    code = (code + 1 + (numberOf(`${deliveryId}:${count}`) % (CODES - 1))) % CODES
  return String(code).padStart(4, '0')
}

/** The code that the customer is shown now. */
export const codeOf = async (source: SecretSource, delivery: CodeOf): Promise<string> =>
  codeWith((await secretNow(source, 'delivery-codes')).used, delivery)

const isSame = (typed: string, code: string): boolean => {
  const [one, other] = [Buffer.from(typed), Buffer.from(code)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * Whether this is the customer's code. While the secret is being renewed, the code that the customer was shown before is
 * right too.
 */
export const isCodeOf = async (
  source: SecretSource,
  delivery: CodeOf,
  typed: string,
): Promise<boolean> => {
  const { accepted } = await secretNow(source, 'delivery-codes')
  return accepted.some((secret) => isSame(typed, codeWith(secret, delivery)))
}

/** `left` is the number of renewals that remain. */
export type RenewedCode = { code: string; left: number }

/**
 * Gives the customer a new delivery code, after somebody else may have seen the old one. For everybody but the
 * customer, staff included, the delivery is not found.
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
    const code = await codeOf(context, state)
    return ok({ code, left: MOST_CODE_RENEWALS - state.codeRenewals })
  },
}
