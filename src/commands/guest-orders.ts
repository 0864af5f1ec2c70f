import type { WaitingOrder } from '../domain/guest-orders/events.ts'
import { guestOrders } from '../domain/guest-orders/guest-orders.ts'
import { ok, type Rejection, type Result } from '../domain/kernel/result.ts'
import { isGuestCash } from '../domain/order/guest-cash.ts'
import { isPlaced, type OrderState, order } from '../domain/order/order.ts'
import type { CommandContext } from './command.ts'
import { execute } from './execute.ts'
import { load } from './load.ts'

type Place = { branchId: number; orderId: string }

const admit = (
  context: CommandContext,
  { branchId, ...request }: Place & Pick<WaitingOrder, 'requestKey'>,
  most: number,
) => {
  const admittedAt = context.now().toISOString()
  const command = { type: 'Admit', branchId, ...request, most, admittedAt } as const
  return execute(context, guestOrders, String(branchId), command)
}

/**
 * Takes a place among the guests' cash orders that a branch lets wait, and gives the order id it was taken for: that of
 * the first try. Where none is left nothing is written, and whoever runs the shop is told.
 */
export const admitGuestOrder = async (
  context: CommandContext,
  request: Place & Pick<WaitingOrder, 'requestKey'>,
): Promise<Result<string, Rejection<'GUEST_CASH_FULL' | 'CONFLICT'>>> => {
  const { open } = context.guestCash
  const admitted = await admit(context, request, open)
  if (admitted.ok) {
    const held = admitted.value.state.find(({ requestKey }) => requestKey === request.requestKey)
    return ok(held?.orderId ?? request.orderId)
  }
  if (admitted.error.code === 'GUEST_CASH_FULL') {
    context.alert('guest-cash-full', { branchId: request.branchId, waiting: open })
  }
  return admitted
}

/** An order waits until the branch has confirmed it, or until it is cancelled or paid otherwise. */
const waits = (state: OrderState): boolean =>
  isPlaced(state) && state.status === 'pending' && isGuestCash(state)

/**
 * Gives back the place of an order that no longer waits for its branch. Whether it does is asked again afterwards: when
 * two change its payment at once, the one to cash must not lose its place to the other. Where this fails the sweep of
 * guests' orders does it.
 */
export const alignGuestOrder = async (context: CommandContext, place: Place): Promise<void> => {
  const { branchId, orderId } = place
  const isWaiting = async () => waits(await load(context, order, orderId))
  if (!(await isWaiting())) {
    const release = { type: 'Release', branchId, orderId } as const
    await execute(context, guestOrders, String(branchId), release)
  }
  if (await isWaiting()) {
    await admit(context, { ...place, requestKey: orderId }, Number.POSITIVE_INFINITY)
  }
}

/** After a change to an order: only a guest's for cash may have a place. */
export const alignPlaced = async (context: CommandContext, state: OrderState): Promise<void> => {
  if (isPlaced(state) && isGuestCash(state)) await alignGuestOrder(context, state)
}
