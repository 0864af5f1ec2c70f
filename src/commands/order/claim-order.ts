import type { PlaceOrderBody } from '../../contract/order/place-order.ts'
import { isShop } from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced, type PlacedOrder } from '../../domain/order/state.ts'
import { type OrderNumberEvent, orderNumber } from '../../domain/order-number.ts'
import { keyedHash } from '../../lib/text.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import type { Goods } from '../inventory/order-stock.ts'

export type OrderClaim = OrderNumberEvent['data']

/**
 * `requestKey` is a keyed hash of the buyer and the Idempotency-Key, `fingerprint` is a keyed hash of the request.
 * `numbers` gives the order numbers to try, in turn.
 */
export type ClaimRequest = { requestKey: string; fingerprint: string; numbers(): Iterable<string> }

/** How many order numbers are tried. There are a hundred million numbers, so that many in a row are never all taken. */
const MOST_NUMBERS = 20

function* numbersOf(secret: Buffer, requestKey: string): Generator<string> {
  for (let attempt = 0; attempt < MOST_NUMBERS; attempt += 1) {
    const digits = keyedHash(secret, `${requestKey}:${attempt}`).readUIntBE(0, 6) % 100_000_000
    yield `DK-${String(digits).padStart(8, '0')}`
  }
}

export const orderRequest = async (
  { vault, actor }: CommandContext,
  body: PlaceOrderBody,
  idempotencyKey: string,
): Promise<ClaimRequest> => {
  const secret = await vault.secret('idempotency')
  const requestKey = keyedHash(secret, `${actor.id}:${idempotencyKey}`).toString('hex')
  return {
    requestKey,
    fingerprint: keyedHash(secret, JSON.stringify(body)).toString('hex'),
    numbers: () => numbersOf(secret, requestKey),
  }
}

/**
 * Takes an order number for the request, and records the order id and the goods to reserve. A repeated request gets its
 * first claim.
 */
export const claimOrder = async (
  context: CommandContext,
  { requestKey, fingerprint, numbers }: ClaimRequest,
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

const findClaim = async (
  context: CommandContext,
  { requestKey, numbers }: Pick<ClaimRequest, 'requestKey' | 'numbers'>,
): Promise<OrderClaim | undefined> => {
  for (const number of numbers()) {
    const claim = await load(context, orderNumber, number)
    if (claim === null || claim.requestKey === requestKey) return claim ?? undefined
  }
  return undefined
}

/** The claim of an earlier try of the same request. */
export const earlierClaim = async (
  context: CommandContext,
  request: ClaimRequest,
): Promise<Result<OrderClaim | undefined, Rejection<'IDEMPOTENCY_KEY_REUSED'>>> => {
  const claim = await findClaim(context, request)
  if (claim === undefined || claim.fingerprint === request.fingerprint) return ok(claim)
  return reject('IDEMPOTENCY_KEY_REUSED')
}

/** Whether a request with this key has claimed an order number. The streams of the numbers are asked, not a read model. */
export const hasClaimed = async (context: CommandContext, requestKey: string): Promise<boolean> => {
  const secret = await context.vault.secret('idempotency')
  const numbers = () => numbersOf(secret, requestKey)
  return (await findClaim(context, { requestKey, numbers })) !== undefined
}

/**
 * Makes sure that the claimed order can never be placed, which releases its stock and its place, and forgets its secret.
 * If the order was placed in the meantime, it stays and is returned.
 */
export const abandonClaimed = async (
  context: CommandContext,
  { orderId, branchId, demand }: OrderClaim,
): Promise<Result<PlacedOrder | undefined, Rejection<'CONFLICT'>>> => {
  const abandon = { type: 'Abandon', orderId, branchId, demand } as const
  const abandoned = await execute(context, order, orderId, abandon, { expectNew: true })
  if (!abandoned.ok) return reject('CONFLICT')
  const { state } = abandoned.value
  if (isPlaced(state)) return ok(state)
  await context.vault.forgetOrderSecret(orderId)
  return ok(undefined)
}

/** Abandons an old claim without an order. `wasPlaced`: the order was placed after all and stays. */
export const abandonOrder: Command<{ orderNumber: string }, { wasPlaced: boolean }> = {
  name: 'abandon-order',
  may: isShop,
  run: async (input, context) => {
    const claim = await load(context, orderNumber, input.orderNumber)
    if (claim === null) return reject('ORDER_NOT_FOUND')
    const abandoned = await abandonClaimed(context, claim)
    return abandoned.ok ? ok({ wasPlaced: abandoned.value !== undefined }) : abandoned
  },
}
