import { v4 } from 'uuid'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { wishesOf } from '#contract/order/customer.ts'
import { placedOrder } from '#contract/order/place-order.ts'
import type { Coordinates } from '#contract/rules/distance.ts'
import { toCents, toKsh } from '#contract/rules/money.ts'
import { z } from '#contract/rules/schema.ts'
import type { User } from '#contract/user.ts'
import { ApiError, api, codeOf, messageOf } from '#web/lib/api.ts'
import { type FieldErrors, serverErrorsOf } from '#web/lib/forms.ts'
import type { Text, TextWithFacts } from '#web/lib/text.ts'
import { useSession } from '#web/shop/account/session.ts'
import { useCart } from '#web/shop/cart/cart.ts'
import {
  type CartLine,
  fitting,
  lineName,
  sizeOf,
  totalsOf,
  unitPrice,
} from '#web/shop/cart/cart-line.ts'
import { type Attempt, type OrderRequest, openAttempt } from '#web/shop/checkout/checkout.ts'
import { type Draft, type Entry, trimmed } from '#web/shop/checkout/draft.ts'
import { dispatch, draftNow, useCheckout } from '#web/shop/checkout/use-checkout.ts'
import { newOrderSecret } from '#web/shop/order/order-link.ts'
import type { PaymentMethod } from '#web/shop/payment/payment-methods.ts'
import { byField } from './information/information-checks.ts'
import { type Problem, problemOf } from './problem.ts'

const created = z.object({ id: z.string() })

/** Saves the address to the account for later orders, and returns its id. */
const createAddress = async (
  userId: string,
  { name, street, city, region, pin }: Entry & { pin: Coordinates | null },
): Promise<string> => {
  const body = { userId, name, street, city, region, ...pin, isDefault: false }
  return (await api('/api/addresses', created, { method: 'POST', body })).id
}

type Item = OrderRequest['items'][number]

const itemOf = (line: CartLine): Item => ({
  productId: line.product.id,
  variantId: line.variant?.id ?? 0,
  name: lineName(line),
  productName: line.product.name,
  size: sizeOf(line),
  price: unitPrice(line),
  quantity: line.quantity,
  total: toKsh(toCents(unitPrice(line)) * line.quantity),
})

const sameItem = (one: Item, other: Item): boolean =>
  one.productId === other.productId && one.variantId === other.variantId

/**
 * Joins cart lines of the same product and variant into one item. The lines may have been added at different branches,
 * but one branch delivers the whole order.
 */
const itemsOf = (lines: readonly CartLine[]): Item[] => {
  const items: Item[] = []
  for (const item of lines.map(itemOf)) {
    const known = items.find((other) => sameItem(other, item))
    if (known === undefined) items.push(item)
    else {
      known.quantity += item.quantity
      known.total = toKsh(toCents(known.price) * known.quantity)
    }
  }
  return items
}

/**
 * The body of the order request. Only a signed-in shopper can use a saved address (`addressId`) or a voucher, and a
 * voucher only if the goods cost its minimum.
 */
export const orderRequest = (
  lines: readonly CartLine[],
  branch: Branch,
  entry: Entry & { pin?: Coordinates | null; voucher?: Draft['voucher'] },
  user: Pick<User, 'id'> | null,
  addressId: string | null,
  paymentMethod: PaymentMethod,
  /** Opens the order of a guest, which belongs to no account. */
  secret: string,
): OrderRequest => {
  const { name, email, phone, street, city, region, pin, voucher = null } = entry
  const saved = user === null ? null : addressId
  const chosen = user === null ? null : voucher
  const { subtotal, deliveryFee, total } = totalsOf(lines, branch, chosen)
  return {
    branchId: branch.id,
    userId: user?.id ?? null,
    subtotal,
    deliveryFee,
    total,
    paymentMethod,
    paymentStatus: 'pending',
    ...wishesOf(entry),
    addressId: saved,
    voucherId: fitting(chosen, subtotal)?.id,
    secret: user === null ? secret : undefined,
    address: saved === null ? { street, city, region, ...pin } : undefined,
    customer: { name, email, phone },
    items: itemsOf(lines),
  }
}

type PlacedOrder = z.infer<typeof placedOrder>

const TIMEOUT_MS = 20_000
/**
 * If no answer comes, the order is sent again after these waits, in ms. The idempotency key keeps it a single order.
 */
const RETRY_WAITS_MS = [1_000, 3_000]

/** True if the outcome of the order is unknown: no answer came, or the server failed. */
const isUnheard = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500

/**
 * The server answers these statuses before it looks at the order. So they do not tell whether an earlier try placed it.
 */
const beforeTheOrder = new Set([401, 403, 413, 415, 429])

/** True if the attempt may have placed an order: then the next attempt must be identical. */
export const mayHaveArrived = ({ unheard }: Attempt, error: unknown): boolean =>
  isUnheard(error) || (unheard && error instanceof ApiError && beforeTheOrder.has(error.status))

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const sendOnce = ({ key, body }: Attempt): Promise<PlacedOrder> =>
  api('/api/orders', placedOrder, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': key },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })

/** Sends the order up to three times until an answer comes. Throws the last error. */
export const sendOrder = async (
  attempt: Attempt,
  waits: readonly number[] = RETRY_WAITS_MS,
): Promise<PlacedOrder> => {
  try {
    return await sendOnce(attempt)
  } catch (error) {
    const [wait, ...rest] = waits
    if (wait === undefined || !isUnheard(error)) throw error
    await pause(wait)
    return sendOrder(attempt, rest)
  }
}

class AddressFailed extends Error {
  override readonly name = 'AddressFailed'
}

/** True if the server does not accept the session of the user whom this browser remembers. */
const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

/**
 * The id of the saved address to deliver to, null for a guest. If a signed-in shopper typed a new address, the address
 * is saved first.
 */
const settleAddress = async (user: User | null): Promise<string | null> => {
  const { addressId, entry, pin } = draftNow()
  if (user === null || addressId !== null) return addressId
  try {
    const id = await createAddress(user.id, { ...trimmed(entry), pin })
    dispatch({ type: 'addressSaved', addressId: id })
    return id
  } catch (cause) {
    if (isSessionOver(cause)) throw cause
    throw new AddressFailed('The address could not be created', { cause })
  }
}

/** The attempt whose outcome is unknown, or else a new attempt. */
const nextAttempt = async (branch: Branch, method: PaymentMethod): Promise<Attempt> => {
  const open = openAttempt(useCheckout.getState().stage)
  // The attempt may have been kept over a reload of the page, so an earlier answer may be lost.
  if (open !== null) return { ...open, unheard: true }
  const { entry, pin, voucher } = draftNow()
  const { user } = useSession.getState()
  const addressId = await settleAddress(user)
  const { lines } = useCart.getState()
  const recipient = { ...trimmed(entry), pin, voucher }
  const secret = newOrderSecret()
  const body = orderRequest(lines, branch, recipient, user, addressId, method, secret)
  const attempt = { key: v4(), body, unheard: false }
  dispatch({ type: 'orderSent', attempt })
  return attempt
}

/** Sends an order for the current cart and form. */
export const place = async (branch: Branch, method: PaymentMethod) => {
  const attempt = await nextAttempt(branch, method)
  try {
    return { order: await sendOrder(attempt), body: attempt.body }
  } catch (error) {
    const { key } = attempt
    dispatch({ type: mayHaveArrived(attempt, error) ? 'answerMissed' : 'attemptEnded', key })
    throw error
  }
}

const titles: Readonly<Record<string, Text>> = {
  ADDRESS_OUTSIDE_RADIUS: 'Outside the delivery area',
  OUT_OF_STOCK: 'Out of stock',
  PAYMENT_METHOD_UNAVAILABLE: 'Payment Method Unavailable',
  PRICE_CHANGED: 'Prices have changed',
  VOUCHER_ENDED: 'Voucher not used',
  VOUCHER_MINIMUM: 'Voucher not used',
  VOUCHER_NOT_FOUND: 'Voucher not used',
}

const wordsFor = (error: unknown): { title: Text; text: Text | TextWithFacts } => {
  if (error instanceof AddressFailed)
    return {
      title: 'Address Creation Failed',
      text: 'Could not create new address. Please try again.',
    }
  const text = 'There was an error processing your order. Please try again.'
  if (isUnheard(error)) return { title: 'Checkout Failed', text }
  if (isSessionOver(error))
    return {
      title: 'Checkout Failed',
      text: 'Your session has ended. Please sign in again, or order as a guest.',
    }
  return { title: titles[codeOf(error) ?? ''] ?? 'Checkout Failed', text: messageOf(error, text) }
}

const cashLimits = new Set([
  'GUEST_CASH_FULL',
  'GUEST_CASH_PIECES',
  'GUEST_CASH_TOTAL',
  'NEW_CASH_FULL',
  'NEW_CASH_PIECES',
  'NEW_CASH_TOTAL',
])
const aboutVoucher = new Set(['VOUCHER_ENDED', 'VOUCHER_MINIMUM', 'VOUCHER_NOT_FOUND'])

/** Why an order was not placed. `fields` are the server's complaints about the form. */
export type Refusal = {
  title: Text
  text: Text | TextWithFacts
  problem: Problem | undefined
  fields: FieldErrors
  isSessionOver: boolean
  /** The order broke a limit for cash that holds for guests and new accounts. M-PESA has no such limit. */
  isGuestCash: boolean
  /** The voucher was refused. The order is possible without it. */
  isVoucher: boolean
}

export const refusalOf = (error: unknown): Refusal => ({
  ...wordsFor(error),
  problem: problemOf(error),
  fields: byField(serverErrorsOf(error)),
  isSessionOver: isSessionOver(error),
  isGuestCash: cashLimits.has(codeOf(error) ?? ''),
  isVoucher: aboutVoucher.has(codeOf(error) ?? ''),
})
