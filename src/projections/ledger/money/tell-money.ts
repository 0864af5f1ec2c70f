import { streamName } from '#src/domain/kernel/decider.ts'
import { orderStepTypes } from '#src/domain/order/events.ts'
import { order } from '#src/domain/order/order.ts'
import { payment } from '#src/domain/payment/payment.ts'
import { boundedCache } from '#src/lib/bounded-cache.ts'
import type { Events } from '#src/stores/event-store/events.ts'
import { type Tellings, tellLog } from '../../tell-log.ts'
import { readableOf } from '../readable-of.ts'
import { isOfMoney, moneyAfter, type OfMoney, type OrderMoney } from './order-money.ts'

/** An order goes its way within hours. The money of an older one is read from its two streams. */
const MOST_KNOWN = 5_000

/** Events by which no money moves need not be known of. At the door cash may be paid. */
const movesNothing: readonly OfMoney['type'][] = [
  ...orderStepTypes.filter((type) => type !== 'OrderDelivered'),
  'OrderBroughtBack',
  'OrderReturned',
  'OrderCustomerErased',
  'OrderAbandoned',
]

const startTelling = (events: Pick<Events, 'readStream'>): Tellings => {
  const known = boundedCache<string, OrderMoney>(MOST_KNOWN)
  const readBefore = async ({ data: { orderId }, position }: OfMoney) => {
    const streams = [streamName(order, orderId), streamName(payment, orderId)]
    const read = await Promise.all(streams.map((stream) => readableOf(events, stream)))
    return read
      .flat()
      .filter(isOfMoney)
      .filter((event) => event.position < position)
      .sort((one, other) => (one.position < other.position ? -1 : 1))
      .reduce<OrderMoney | undefined>(moneyAfter, undefined)
  }
  const moneyBefore = (event: OfMoney) =>
    known.get(event.data.orderId) ?? (event.type === 'OrderPlaced' ? undefined : readBefore(event))

  return {
    tell: async (event) => {
      if (!isOfMoney(event)) return event
      const { orderId } = event.data
      if (movesNothing.includes(event.type) && !known.has(orderId)) return event
      const money = await moneyBefore(event)
      const after = moneyAfter(money, event)
      if (after !== undefined) known.set(orderId, after)
      return { ...event, money }
    },
  }
}

/**
 * The same log, in which the events of an order and of its payment say what its money was before them. All of it comes
 * from those two streams, up to the event's place.
 */
export const tellMoney = (events: Events): Events => tellLog(events, startTelling)
