import { guestOrders, type PlacesCode, type WaitingOrder } from '../../domain/guest-orders.ts'
import { type Actor, hasAccount, isGuest, isShop, isStaff } from '../../domain/kernel/access.ts'
import {
  type Buyer,
  limitsOn,
  needsPlace,
  type PoolLimits,
  poolOf,
  usualPlaces,
} from '../../domain/kernel/guest-limits.ts'
import { nairobiDay } from '../../domain/kernel/nairobi.ts'
import type { Pieces } from '../../domain/kernel/pieces.ts'
import { ok, type Rejection, type Result } from '../../domain/kernel/result.ts'
import type { PaymentMethod } from '../../domain/kernel/vocabulary.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced, type OrderState } from '../../domain/order/state.ts'
import { payment } from '../../domain/payment/payment.ts'
import type { AlertCode } from '../../lib/alerts.ts'
import { keyedHash } from '../../lib/text.ts'
import type { Command, CommandContext, CommandDeps } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'

const WAIT_MS = 500
/** While the read model of orders lags less than this (ms), it decides whether an account is a newcomer. */
const BEHIND_MS = 10 * 60_000
/** While the read model of orders is far behind, an account younger than this (ms) counts as a newcomer. */
const YOUNG_MS = 24 * 60 * 60_000

/** The time (ms since 1970) in a UUIDv7. 0 for other ids, so that their accounts count as old. */
const madeAt = (id: string): number => {
  const hex = id.replaceAll('-', '').slice(0, 12)
  return id[14] === '7' ? Number.parseInt(hex, 16) : 0
}

/** True if the read model of orders is being rebuilt or has stopped. A short lag under load does not count. */
const isFarBehind = async ({
  events,
  queries: { orders },
  world,
}: CommandDeps): Promise<boolean> => {
  const until = await orders.knownUntil()
  if (until !== null && world.now().getTime() - Date.parse(until) < BEHIND_MS) return false
  const head = await events.head()
  return head !== null && !(await orders.waitFor(head, WAIT_MS))
}

/**
 * The kind of buyer. An account is a newcomer until one of its orders was delivered or paid by M-PESA. While the read
 * model of orders is rebuilt, accounts older than a day count as members, and staff always do.
 */
export const buyerOf = async (deps: CommandDeps, actor: Actor): Promise<Buyer> => {
  if (isGuest(actor)) return 'guest'
  const hasBought = () => deps.queries.orders.hasBought(actor.id)
  if (isStaff(actor) || (await hasBought())) return 'member'
  if (deps.world.now().getTime() - madeAt(actor.id) < YOUNG_MS) return 'newcomer'
  return (await isFarBehind(deps)) || (await hasBought()) ? 'member' : 'newcomer'
}

type Place = { branchId: number; orderId: string }
type UnprovenOrder = Place &
  Pick<WaitingOrder, 'requestKey' | 'buyer' | 'paymentMethod'> & { demand: readonly Pieces[] }

/**
 * A short hash that tells buyers apart, by address or, for members, by account. About 250 IPv4 addresses share one
 * value, so the address cannot be found from it.
 */
const sourceOf = async (
  { vault, address, actor }: CommandContext,
  buyer: Buyer,
): Promise<string> => {
  const whose = buyer === 'member' && hasAccount(actor) ? `account ${actor.id}` : address
  return keyedHash(await vault.secret('guest-source'), whose)
    .toString('hex')
    .slice(0, 6)
}

const admit = async (
  context: CommandContext,
  { demand, ...of }: UnprovenOrder,
  most: PoolLimits | null,
) =>
  execute(context, guestOrders, String(of.branchId), {
    type: 'Admit',
    ...of,
    pieces: demand.reduce((sum, { quantity }) => sum + quantity, 0),
    source: await sourceOf(context, of.buyer),
    admittedAt: context.world.now().toISOString(),
    day: nairobiDay(context.world.now()),
    most,
  })

const alertOf: Readonly<Record<PlacesCode, AlertCode>> = {
  GUEST_CASH_FULL: 'guest-cash-full',
  GUEST_UNPAID_FULL: 'guest-unpaid-full',
  NEW_CASH_FULL: 'new-cash-full',
  NEW_UNPAID_FULL: 'new-unpaid-full',
  MEMBER_CASH_FULL: 'member-cash-full',
}

const tellOfRefusal = async (
  context: CommandContext,
  code: PlacesCode,
  branchId: number,
  usual: PoolLimits,
): Promise<void> => {
  const { more } = await load(context, guestOrders, String(branchId))
  const most = limitsOn(nairobiDay(context.world.now()), usual, more)
  const isOfOrders = code === 'GUEST_CASH_FULL' || code === 'NEW_CASH_FULL'
  const facts = isOfOrders ? { waiting: most.cashOrders } : { pieces: most.pieces }
  context.alert(alertOf[code], { branchId, ...facts })
}

const isFull = (code: string): code is PlacesCode => code in alertOf

/**
 * Takes a waiting place at the branch for the order. Gives the order id of the first try of the same request. If no
 * place is free, nothing is written, and an alert is raised.
 */
export const admitOrder = async (
  context: CommandContext,
  request: UnprovenOrder,
): Promise<Result<string, Rejection<PlacesCode | 'CONFLICT'>>> => {
  const most = usualPlaces(context)[poolOf(request)]
  const admitted = await admit(context, request, most)
  if (admitted.ok) {
    const { waiting } = admitted.value.state
    const held = waiting.find(({ requestKey }) => requestKey === request.requestKey)
    return ok(held?.orderId ?? request.orderId)
  }
  const { code } = admitted.error
  if (isFull(code)) await tellOfRefusal(context, code, request.branchId, most)
  return admitted
}

/**
 * The payment method for which the order still waits: cash until the branch confirms, M-PESA until the order is paid.
 * Undefined: the order does not wait.
 */
const waitsFor = async (
  context: CommandContext,
  state: OrderState,
  buyer: Buyer,
): Promise<PaymentMethod | undefined> => {
  if (!isPlaced(state) || state.status !== 'pending') return undefined
  if (!needsPlace({ buyer, paymentMethod: state.paymentMethod })) return undefined
  if (state.paymentMethod === 'cash') return 'cash'
  const { parts } = await load(context, payment, state.orderId)
  return parts.length === 0 ? 'mpesa' : undefined
}

/**
 * The kind of buyer whose place the order needs. An account's order without a place needs none: it was placed before
 * newcomers and members needed places.
 */
const holderOf = (state: OrderState, held: WaitingOrder | undefined): Buyer | undefined =>
  isPlaced(state) && state.buyerId === null ? 'guest' : held?.buyer

/** A look at an order and its place. `held`: its place before, also one that an earlier look freed. */
type Look = { hasChanged: boolean; held: WaitingOrder | undefined }

const look = async (
  context: CommandContext,
  { branchId, orderId }: Place,
  before: WaitingOrder | undefined,
): Promise<Look> => {
  const [state, { waiting }] = await Promise.all([
    load(context, order, orderId),
    load(context, guestOrders, String(branchId)),
  ])
  const present = waiting.find((one) => one.orderId === orderId)
  const held = present ?? before
  const buyer = holderOf(state, held)
  const paymentMethod = buyer === undefined ? undefined : await waitsFor(context, state, buyer)
  if (present?.paymentMethod === paymentMethod) return { hasChanged: false, held }
  if (buyer === undefined || paymentMethod === undefined || !isPlaced(state)) {
    await execute(context, guestOrders, String(branchId), { type: 'Release', branchId, orderId })
    return { hasChanged: true, held }
  }
  const { demand } = state
  const waitingOrder = { branchId, orderId, requestKey: orderId, buyer, paymentMethod, demand }
  await admit(context, waitingOrder, null)
  return { hasChanged: true, held }
}

/** Each further look needs another change of the same order in the same moment. */
const MOST_LOOKS = 10

/**
 * Frees the place of an order that does not wait any more; an order that waits keeps a place for its payment method.
 *
 * Two changes of the payment method at once could leave the place of the earlier one: it looks, the later one changes
 * order and place, and then the earlier one writes what it saw. So whoever writes looks again behind its own write, until
 * a look finds nothing to change. Whoever writes nothing leaves nothing wrong behind, and needs no second look. If this
 * fails, the sweep of waiting orders repeats it.
 */
export const alignPlace = async (context: CommandContext, place: Place): Promise<void> => {
  let held: WaitingOrder | undefined
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const seen = await look(context, place, held)
    if (!seen.hasChanged) return
    held = seen.held
  }
}

/** The orders that have a waiting place at the branch, the oldest first. */
export const waitingGuestOrders: Command<{ branchId: number }, readonly WaitingOrder[]> = {
  name: 'waiting-guest-orders',
  may: isShop,
  run: async ({ branchId }, context) =>
    ok((await load(context, guestOrders, String(branchId))).waiting),
}

/** The branch of a placed order. An order that was never placed has none. */
const branchOf = async (context: CommandContext, orderId: string): Promise<number | undefined> => {
  const state = await load(context, order, orderId)
  return isPlaced(state) ? state.branchId : undefined
}

/** `branchId`: the branch of an order that was never placed. */
type PlaceOf = { orderId: string; branchId?: number | undefined }

/**
 * Frees the place of an order after a change of the order or its payment. An order that still waits keeps its place.
 */
export const releaseGuestOrder: Command<PlaceOf, null> = {
  name: 'release-guest-order',
  may: isShop,
  run: async ({ orderId, branchId: known }, context) => {
    const branchId = known ?? (await branchOf(context, orderId))
    if (branchId !== undefined) await alignPlace(context, { branchId, orderId })
    return ok(null)
  },
}
