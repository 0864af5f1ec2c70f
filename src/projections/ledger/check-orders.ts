import { toKsh } from '../../contract/rules/money.ts'
import { type Instant, streamName } from '../../domain/kernel/decider.ts'
import { guestOrderOf, orderEvents } from '../../domain/order/events.ts'
import { order } from '../../domain/order/order.ts'
import { paidGoodsCents } from '../../domain/order/pricing.ts'
import { isPlaced, type OrderState, type PlacedOrder } from '../../domain/order/state.ts'
import { type Events, isOf, type Recorded } from '../../stores/event-store/events.ts'
import { readableOf } from '../facts.ts'
import type { EventOf } from '../projection.ts'
import { type Found, ofEntry, unexplained } from './found.ts'

/** Goods that came back, whose points are not taken back yet. `account`: the one that placed the order. */
type OpenReturn = { account: string; at: Instant; goodsCents: number }
type Earned = EventOf<'PointsEarned'>
type Reversed = EventOf<'PointsReversed'>

const isOfOrder = isOf(orderEvents)
type OfOrder = Extract<Recorded, { type: keyof typeof orderEvents }>

const evolve = (state: OrderState, event: OfOrder): OrderState =>
  order.evolve(state, event, event.meta.at)

/** An order that has earned nothing yet, and may do so. */
const mayEarn = (state: OrderState): state is PlacedOrder & { buyerId: string } =>
  isPlaced(state) && state.buyerId !== null && !state.isErased && state.status !== 'cancelled'

const ofBuyer = (event: Earned | Reversed, buyerId: string | null): Found[] =>
  buyerId === event.data.userId
    ? []
    : [
        ofEntry(event, 'other_account', {
          field: 'account',
          shown: event.data.userId,
          replayed: buyerId,
        }),
      ]

const ofGoods = (event: Earned | Reversed, goodsCents: number): Found[] => {
  const [shown, replayed] = [toKsh(event.data.goodsCents), toKsh(goodsCents)]
  return shown === replayed
    ? []
    : [ofEntry(event, 'goods', { field: 'goods (KSh)', shown, replayed })]
}

const ofDelivery = (event: Earned, { status }: PlacedOrder): Found[] =>
  status === 'delivered'
    ? []
    : [ofEntry(event, 'not_delivered', { field: 'order', shown: 'delivered', replayed: status })]

/** An order or a return without its entry. */
const missing = (
  kind: 'not_earned' | 'not_reversed',
  of: Pick<Found, 'account' | 'order' | 'field' | 'replayed'>,
): Found => ({ kind, entry: null, event: null, shown: null, ...of })

/**
 * `since`: what happened later may still get its entry. `isErased`: the account has ended. `pointsFor`: what the
 * account would earn for the goods now.
 */
type End = {
  since: Instant
  isErased(account: string): boolean
  pointsFor(account: string, goodsCents: number): number
}

/**
 * Compares the entries of orders with the orders, both ways. `take` is given every event in the order of the log. Keeps
 * an order from its placing to its entry, and a return until its points are taken back: an entry of any other order is
 * compared with the order's stream.
 */
export const startOrderCheck = (log: Pick<Events, 'readStream'>) => {
  const waiting = new Map<string, PlacedOrder & { buyerId: string }>()
  const returns = new Map<string, Map<string, OpenReturn>>()

  const keepReturn = ({ data, meta: { at } }: EventOf<'OrderReturned'>): void => {
    const { orderId, subject, returnId, goodsCents } = data
    if (guestOrderOf(subject) !== undefined) return
    const ofOrder = returns.get(orderId) ?? new Map<string, OpenReturn>()
    returns.set(orderId, ofOrder.set(returnId, { account: subject, at, goodsCents }))
  }
  const takeOrder = (event: OfOrder): void => {
    const { orderId } = event.data
    if (event.type === 'OrderReturned') keepReturn(event)
    if (event.type === 'OrderCustomerErased') returns.delete(orderId)
    const state = evolve(waiting.get(orderId) ?? order.initial, event)
    if (mayEarn(state)) waiting.set(orderId, state)
    else waiting.delete(orderId)
  }

  const orderBefore = async ({ data: { orderId }, position }: Earned | Reversed) => {
    const known = waiting.get(orderId)
    if (known !== undefined) return known
    const events = await readableOf(log, streamName(order, orderId))
    return events
      .filter((event) => event.position < position)
      .filter(isOfOrder)
      .reduce(evolve, order.initial)
  }

  const earned = async (event: Earned): Promise<Found[]> => {
    const state = await orderBefore(event)
    waiting.delete(event.data.orderId)
    if (!isPlaced(state)) return [unexplained(event, 'no_order', event.data.points)]
    return [
      ...ofBuyer(event, state.buyerId),
      ...ofDelivery(event, state),
      ...ofGoods(event, paidGoodsCents(state)),
    ]
  }

  const takeReturn = ({ data: { orderId, returnId } }: Reversed): OpenReturn | undefined => {
    const ofOrder = returns.get(orderId)
    const found = ofOrder?.get(returnId)
    ofOrder?.delete(returnId)
    if (ofOrder?.size === 0) returns.delete(orderId)
    return found
  }
  const reversed = async (event: Reversed): Promise<Found[]> => {
    const known = takeReturn(event)
    if (known !== undefined) {
      return [...ofBuyer(event, known.account), ...ofGoods(event, known.goodsCents)]
    }
    const state = await orderBefore(event)
    if (!isPlaced(state)) return [unexplained(event, 'no_order', -event.data.points)]
    const found = state.returns.find(({ returnId }) => returnId === event.data.returnId)
    if (found === undefined) return [unexplained(event, 'no_return', -event.data.points)]
    return [...ofBuyer(event, state.buyerId), ...ofGoods(event, found.goodsCents)]
  }

  const isDue = ({ isErased, since }: End, account: string, at: Instant): 'due' | 'soon' | null => {
    if (isErased(account)) return null
    return at > since ? 'soon' : 'due'
  }
  const ofOrders = (end: End) =>
    [...waiting.values()].flatMap((placed) => {
      const { buyerId: account, orderId, deliveredAt } = placed
      if (deliveredAt === null) return []
      const replayed = end.pointsFor(account, paidGoodsCents(placed))
      const found = missing('not_earned', { account, order: orderId, field: 'points', replayed })
      return [{ found, is: isDue(end, account, deliveredAt) }]
    })
  const ofReturns = (end: End) =>
    [...returns]
      // The entry that takes points back comes after the one that gave them.
      .filter(([orderId]) => !waiting.has(orderId))
      .flatMap(([orderId, open]) =>
        [...open.values()].map(({ account, at, goodsCents }) => {
          const of = { account, order: orderId, field: 'goods (KSh)', replayed: -toKsh(goodsCents) }
          return { found: missing('not_reversed', of), is: isDue(end, account, at) }
        }),
      )

  return {
    take: async (event: Recorded): Promise<Found[]> => {
      if (isOfOrder(event)) takeOrder(event)
      if (event.type === 'PointsEarned') return earned(event)
      return event.type === 'PointsReversed' ? reversed(event) : []
    },
    /** The orders and returns without an entry, and how many are so recent that theirs may still come. */
    end: (end: End): { found: Found[]; notYet: number } => {
      const all = [...ofOrders(end), ...ofReturns(end)]
      return {
        found: all.flatMap(({ found, is }) => (is === 'due' ? [found] : [])),
        notYet: all.filter(({ is }) => is === 'soon').length,
      }
    },
  }
}
