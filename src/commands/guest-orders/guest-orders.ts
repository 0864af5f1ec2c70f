import type { WaitingOrder } from '../../domain/guest-orders/events.ts'
import { type GuestOrderLimits, guestOrders } from '../../domain/guest-orders/guest-orders.ts'
import type { PaymentMethod } from '../../domain/kernel/payment-method.ts'
import { ok, type Rejection, type Result } from '../../domain/kernel/result.ts'
import type { Demand } from '../../domain/order/events.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced, type OrderState } from '../../domain/order/state.ts'
import { payment } from '../../domain/payment/payment.ts'
import type { CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { keyedHash } from '../engine/keyed-hash.ts'

type Place = { branchId: number; orderId: string }
type GuestOrder = Place &
  Pick<WaitingOrder, 'requestKey' | 'paymentMethod'> & { demand: readonly Demand[] }

const UNLIMITED: GuestOrderLimits = {
  cashOrders: Number.POSITIVE_INFINITY,
  pieces: Number.POSITIVE_INFINITY,
}

/** Tells an address from all but one in 16 million others. Some 250 IPv4 addresses share one value. */
const sourceOf = async ({ vault, address }: CommandContext): Promise<string> =>
  keyedHash(await vault.secret('guest-source'), address)
    .toString('hex')
    .slice(0, 6)

const admit = async (
  context: CommandContext,
  { demand, ...of }: GuestOrder,
  most: GuestOrderLimits,
) =>
  execute(context, guestOrders, String(of.branchId), {
    type: 'Admit',
    ...of,
    pieces: demand.reduce((sum, { quantity }) => sum + quantity, 0),
    source: await sourceOf(context),
    admittedAt: context.now().toISOString(),
    most,
  })

const tellOfRefusal = (
  { alert }: CommandContext,
  code: string,
  branchId: number,
  { cashOrders, pieces }: GuestOrderLimits,
): void => {
  if (code === 'GUEST_CASH_FULL') alert('guest-cash-full', { branchId, waiting: cashOrders })
  if (code === 'GUEST_UNPAID_FULL') alert('guest-unpaid-full', { branchId, pieces })
}

/**
 * Takes a place among the guests' orders that a branch lets wait, and gives the order id that it was taken for: that of
 * the first try. If no place is left it writes nothing, and an alert tells whoever runs the shop.
 */
export const admitGuestOrder = async (
  context: CommandContext,
  request: GuestOrder,
): Promise<Result<string, Rejection<'GUEST_CASH_FULL' | 'GUEST_UNPAID_FULL' | 'CONFLICT'>>> => {
  const most = { cashOrders: context.guestCash.open, pieces: context.guestPieces }
  const admitted = await admit(context, request, most)
  if (admitted.ok) {
    const held = admitted.value.state.find(({ requestKey }) => requestKey === request.requestKey)
    return ok(held?.orderId ?? request.orderId)
  }
  tellOfRefusal(context, admitted.error.code, request.branchId, most)
  return admitted
}

/** A guest's pending order waits: an order for cash until the branch confirms it, one by M-PESA until it is paid. */
const waitsFor = async (
  context: CommandContext,
  state: OrderState,
): Promise<PaymentMethod | undefined> => {
  if (!isPlaced(state) || state.status !== 'pending' || state.buyerId !== null) return undefined
  if (state.paymentMethod === 'cash') return 'cash'
  const { paid } = await load(context, payment, state.orderId)
  return paid === null ? 'mpesa' : undefined
}

/**
 * Gives back the place of an order that no longer waits. An order that waits holds a place for its method of payment.
 * The order is looked at again afterwards: when two requests change its payment at once, the one to cash must not lose
 * its place to the other. The sweep of guests' orders repeats this where it fails.
 */
export const alignGuestOrder = async (context: CommandContext, place: Place): Promise<void> => {
  const { branchId, orderId } = place
  const align = async () => {
    const state = await load(context, order, orderId)
    const paymentMethod = await waitsFor(context, state)
    if (paymentMethod === undefined || !isPlaced(state)) {
      await execute(context, guestOrders, String(branchId), { type: 'Release', branchId, orderId })
      return
    }
    const { demand } = state
    const guestOrder = { branchId, orderId, requestKey: orderId, paymentMethod, demand }
    await admit(context, guestOrder, UNLIMITED)
  }
  await align()
  await align()
}

/** Follows a change to an order or its payment. Only a guest's order may have a place. */
export const alignPlaced = async (context: CommandContext, state: OrderState): Promise<void> => {
  if (isPlaced(state) && state.buyerId === null) await alignGuestOrder(context, state)
}
