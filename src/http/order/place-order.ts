import * as z from 'zod'
import { buyerOf } from '../../commands/guest-orders/guest-orders.ts'
import { placeOrder as placeOrderCommand } from '../../commands/order/place-order.ts'
import { ownLimits, shopLimits } from '../../contract/order/guest-limits.ts'
import { idempotencyKey, placedOrder, placeOrderBody } from '../../contract/order/place-order.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { toMsisdn } from '../../contract/rules/phone.ts'
import { isGuest } from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { HttpDeps } from '../server/deps.ts'
import { unchanging } from '../server/kept-answers.ts'
import { usesOf } from '../server/limits/admit.ts'
import {
  type BudgetUse,
  countIf,
  requestUse,
  subjectUse,
  type Taken,
} from '../server/limits/limits.ts'
import { defineRoute, defineSharedRoute } from '../server/route.ts'
import type { Visit } from '../server/visit.ts'

type Limits = HttpDeps['commands']['guestCash']

const boundsOf = ({ piecesPerLine, mostCents, minutes }: Limits) => ({
  piecesPerLine,
  total: toKsh(mostCents),
  minutes,
})

export const buyerLimits = defineSharedRoute({
  method: 'GET',
  path: '/api/limits',
  area: 'Orders',
  summary: 'How much may be ordered for cash without signing in, and with a new account',
  input: z.object({}),
  status: 200,
  response: shopLimits,
  errors: [],
  reads: [],
  // The limits stay the same while the process runs.
  version: () => unchanging,
  handle: ({ deps }) => {
    const { guestCash, newCash } = deps.commands
    return ok({
      body: {
        guestCash: boundsOf(guestCash),
        newCash: boundsOf(newCash),
        newPlaces: newCash.open,
      },
    })
  },
})

export const ownBuyerLimits = defineRoute({
  method: 'GET',
  path: '/api/limits/own',
  area: 'Orders',
  summary: 'Whether one’s own account is new: no order of it was delivered or paid by M-PESA yet',
  input: z.object({}),
  status: 200,
  response: ownLimits,
  errors: [],
  reads: ['orders'],
  handle: async ({ actor, deps }) =>
    ok({ body: { isNew: (await buyerOf(deps.commands, actor)) === 'newcomer' } }),
})

type Asker = Pick<Visit, 'actor' | 'address' | 'ctx' | 'deps'>

/** An order with more lines than this counts as several orders, because it writes more events. */
const LINES_OF_ONE = 20

/**
 * The daily limits that an order uses up. For a new account, the limit of its IP address counts too, because one person
 * can make many accounts.
 */
const dayUses = async (asker: Asker): Promise<readonly BudgetUse[]> => {
  const { actor, address, ctx, deps } = asker
  const buyer = await buyerOf(deps.commands, actor)
  // A device id that is given with this answer has not come back from the browser yet, so it identifies nobody.
  const device = ctx.state.newDevice === undefined ? deps.devices.of(ctx) : undefined
  if (buyer !== 'newcomer') return usesOf('order-day', asker, device)
  return [subjectUse('order.new-day', actor.id), requestUse('order-day', 'address', address)]
}

/**
 * Counts the order against the budgets of the day. A cancelled order stays counted: placing and cancelling without end
 * would fill the log.
 */
const takeOrderOfDay = async (
  lines: number,
  asker: Asker,
): Promise<Result<Taken, Rejection<'TOO_MANY_ORDERS'>>> => {
  const uses = await dayUses(asker)
  const times = Math.ceil(lines / LINES_OF_ONE)
  const taken = await asker.deps.limits.take(Array.from({ length: times }, () => uses).flat())
  return taken.ok ? taken : reject('TOO_MANY_ORDERS', taken.error.facts)
}

type OrderBody = z.output<typeof placeOrderBody>

/** The budget of orders for one phone. A browser that has paid with this phone before has a budget of its own. */
const phoneUse = (
  { customer, paymentMethod }: OrderBody,
  { ctx, deps }: Pick<Visit, 'ctx' | 'deps'>,
): BudgetUse => {
  const phone = toMsisdn(customer.phone) ?? customer.phone
  const isOwn = deps.known.owns(ctx, phone)
  return subjectUse(isOwn ? 'order.phone-own' : 'order.phone', `${paymentMethod} ${phone}`)
}

export const placeOrder = defineRoute({
  method: 'POST',
  path: '/api/orders',
  area: 'Orders',
  summary:
    'Places an order, for guests too; the same Idempotency-Key from the same buyer gives the same order',
  input: z.object({
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: placeOrderBody,
  }),
  status: 201,
  response: placedOrder,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'ACCOUNT_ERASED',
    'BRANCH_NOT_FOUND',
    'BRANCH_NOT_ACTIVE',
    'PRODUCT_NOT_FOUND',
    'VARIANT_NOT_FOUND',
    'PRODUCT_NOT_AT_BRANCH',
    'ADDRESS_NOT_FOUND',
    'ADDRESS_OUTSIDE_RADIUS',
    'PAYMENT_METHOD_UNAVAILABLE',
    'MPESA_UNAVAILABLE',
    'VOUCHER_NOT_FOUND',
    'VOUCHER_ENDED',
    'VOUCHER_MINIMUM',
    'PRICE_CHANGED',
    'TOTALS_MISMATCH',
    'GUEST_CASH_PIECES',
    'GUEST_CASH_TOTAL',
    'GUEST_CASH_FULL',
    'GUEST_UNPAID_FULL',
    'NEW_CASH_PIECES',
    'NEW_CASH_TOTAL',
    'NEW_CASH_FULL',
    'NEW_UNPAID_FULL',
    'MEMBER_CASH_FULL',
    'TOO_MANY_ORDERS',
    'OUT_OF_STOCK',
    'IDEMPOTENCY_KEY_REUSED',
    'ORDER_EXPIRED',
    'CONFLICT',
  ],
  limits: ['cash-order', 'mpesa-order'],
  limitOf: ({ body }) => (body.paymentMethod === 'cash' ? 'cash-order' : 'mpesa-order'),
  reads: [],
  handle: async ({ actor, address, body, ctx, deps, headers, issue }) => {
    const ofDay = await takeOrderOfDay(body.items.length, { actor, address, ctx, deps })
    if (!ofDay.ok) return ofDay
    const forPhone = isGuest(actor) ? [phoneUse(body, { ctx, deps })] : []
    const taken = await deps.limits.take(forPhone)
    if (!taken.ok) {
      await ofDay.value.giveBack()
      return taken
    }
    const key = headers['idempotency-key']
    // A device id that is given with this answer may be replaced by the next answer, so it identifies nobody yet.
    const device = ctx.state.newDevice === undefined ? deps.devices.of(ctx) : undefined
    const order = { body, device, ...(key === undefined ? {} : { idempotencyKey: key }) }
    const place = () => issue(placeOrderCommand, order)
    // An order that was refused, or failed because a store is away, does not count against the budgets.
    const isPlaced = ({ ok }: { ok: boolean }) => ok
    const placed = await countIf(isPlaced, ofDay.value, () => countIf(isPlaced, taken.value, place))
    if (!placed.ok) return placed
    const { orderId: id, orderNumber } = placed.value
    // The browser gets a proof of this order. Strangers who try wrong phones for the order then cannot lock this
    // browser out.
    deps.known.giveProof(ctx, orderNumber)
    return ok({ body: { id, orderNumber } })
  },
})
