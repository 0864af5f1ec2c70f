import type { PlaceOrderBody } from '../../contract/order/place-order.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { OrderNumberEvent } from '../../domain/order-number/events.ts'
import { orderNumber } from '../../domain/order-number/order-number.ts'
import { keyedHash } from '../../lib/keyed-hash.ts'
import type { CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import type { Goods } from '../inventory/order-stock.ts'

export type OrderClaim = OrderNumberEvent['data']

/**
 * The asker with the Idempotency-Key, and the request's content, as keyed hashes. `numbers` are the order numbers to
 * try, in turn.
 */
export type OrderRequest = { requestKey: string; fingerprint: string; numbers(): Iterable<string> }

/** Chance does not take so many in a row of a hundred million numbers. */
const MOST_NUMBERS = 20

export const orderRequest = async (
  { vault, actor }: CommandContext,
  body: PlaceOrderBody,
  idempotencyKey: string,
): Promise<OrderRequest> => {
  const secret = await vault.secret('idempotency')
  const requestKey = keyedHash(secret, `${actor.id}:${idempotencyKey}`).toString('hex')
  return {
    requestKey,
    fingerprint: keyedHash(secret, JSON.stringify(body)).toString('hex'),
    *numbers() {
      for (let attempt = 0; attempt < MOST_NUMBERS; attempt += 1) {
        const digits = keyedHash(secret, `${requestKey}:${attempt}`).readUIntBE(0, 6) % 100_000_000
        yield `DK-${String(digits).padStart(8, '0')}`
      }
    },
  }
}

/**
 * Takes the request's order number, and writes down the goods to reserve and their order id. A repeated request gets
 * the claim of its first time.
 */
export const claimOrder = async (
  context: CommandContext,
  { requestKey, fingerprint, numbers }: OrderRequest,
  { orderId, branchId, demand }: Goods,
): Promise<Result<OrderClaim, Rejection<'IDEMPOTENCY_KEY_REUSED' | 'CONFLICT'>>> => {
  for (const number of numbers()) {
    const goods = { orderId, branchId, demand: [...demand] }
    const claim = { orderNumber: number, requestKey, fingerprint, ...goods }
    const command = { type: 'Claim', claim } as const
    const claimed = await execute(context, orderNumber, number, command, { expectNew: true })
    if (claimed.ok) return ok(claimed.value.state ?? claim)
    if (claimed.error.code !== 'ORDER_NUMBER_TAKEN') return reject(claimed.error.code)
  }
  return reject('CONFLICT')
}

/** The claim that the same request made before, if any. */
export const earlierClaim = async (
  context: CommandContext,
  { requestKey, fingerprint, numbers }: OrderRequest,
): Promise<Result<OrderClaim | undefined, Rejection<'IDEMPOTENCY_KEY_REUSED'>>> => {
  for (const number of numbers()) {
    const claim = await load(context, orderNumber, number)
    if (claim === null) return ok(undefined)
    if (claim.requestKey !== requestKey) continue
    return claim.fingerprint === fingerprint ? ok(claim) : reject('IDEMPOTENCY_KEY_REUSED')
  }
  return ok(undefined)
}
