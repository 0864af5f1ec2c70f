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
import { keyedHash } from '../../lib/world.ts'
import type { Command, CommandContext, CommandDeps } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'

const WAIT_MS = 500
/** A read model that is less far behind lacks nothing that would make a difference. */
const BEHIND_MS = 10 * 60_000
/** An account younger than this has no past that a read model could be behind with. */
const YOUNG_MS = 24 * 60 * 60_000

/** The time in a UUIDv7. An id of another kind is old. */
const madeAt = (id: string): number => {
  const hex = id.replaceAll('-', '').slice(0, 12)
  return id[14] === '7' ? Number.parseInt(hex, 16) : 0
}

/** Whether the read model of orders is being built anew, or stands still. A flood may hold it up for a moment, no more. */
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
 * Who buys. An account is new until an order of it was delivered, or paid by M-PESA: the read model of orders knows,
 * those of long ago too. While that is being built anew an account of more than a day counts as known, so that an upgrade
 * holds up nobody who ordered before. Staff are known to whoever made their accounts.
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
 * Tells an address from all but one in 16 million others: some 250 IPv4 addresses share one value. A member is told apart
 * by the account, since many of them stand behind one address.
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
 * Takes a place among the orders that a branch lets wait, and gives the order id that it was taken for: that of the
 * first try. If no place is left it writes nothing, and an alert tells whoever runs the shop.
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

/** A pending order waits: one for cash until the branch confirms it, one by M-PESA until it is paid. */
const waitsFor = async (
  context: CommandContext,
  state: OrderState,
  buyer: Buyer,
): Promise<PaymentMethod | undefined> => {
  if (!isPlaced(state) || state.status !== 'pending') return undefined
  if (!needsPlace({ buyer, paymentMethod: state.paymentMethod })) return undefined
  if (state.paymentMethod === 'cash') return 'cash'
  const { paid } = await load(context, payment, state.orderId)
  return paid === null ? 'mpesa' : undefined
}

/** An account's order of before its kind of buyer had places has none, and takes none. */
const holderOf = (state: OrderState, held: WaitingOrder | undefined): Buyer | undefined =>
  isPlaced(state) && state.buyerId === null ? 'guest' : held?.buyer

/**
 * Gives back the place of an order that no longer waits. An order that waits holds a place for its method of payment.
 * The order is looked at again afterwards: when two requests change its payment at once, the one to cash must not lose
 * its place to the other. The sweep of waiting orders repeats this where it fails.
 */
export const alignPlace = async (context: CommandContext, place: Place): Promise<void> => {
  const { branchId, orderId } = place
  const align = async () => {
    const [state, { waiting }] = await Promise.all([
      load(context, order, orderId),
      load(context, guestOrders, String(branchId)),
    ])
    const held = waiting.find((one) => one.orderId === orderId)
    const buyer = holderOf(state, held)
    const paymentMethod = buyer === undefined ? undefined : await waitsFor(context, state, buyer)
    if (buyer === undefined || paymentMethod === undefined || !isPlaced(state)) {
      await execute(context, guestOrders, String(branchId), { type: 'Release', branchId, orderId })
      return
    }
    const { demand } = state
    const waitingOrder = { branchId, orderId, requestKey: orderId, buyer, paymentMethod, demand }
    await admit(context, waitingOrder, null)
  }
  await align()
  await align()
}

/** Follows a change to an order or its payment. */
export const alignPlaced = async (context: CommandContext, state: OrderState): Promise<void> => {
  if (isPlaced(state)) await alignPlace(context, state)
}

/** Gives back the place of a guest's order that has been paid. An order that still waits keeps it. */
export const releaseGuestOrder: Command<{ orderId: string }, null> = {
  name: 'release-guest-order',
  may: isShop,
  run: async ({ orderId }, context) => {
    await alignPlaced(context, await load(context, order, orderId))
    return ok(null)
  },
}
