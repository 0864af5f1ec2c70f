import { type OrderStep, orderStepTypes } from '../../domain/order/events.ts'
import { type OrderStatus, statusAfter } from '../../domain/order/vocabulary.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { FactsOf } from '../facts.ts'
import type { Change, Handlers } from '../projection.ts'

/** The same handler for every event that moves an order on. `status` is the order's after it. */
export const everyOrderStep = <D extends Doc, F = FactsOf<[]>>(
  change: (event: Recorded<OrderStep>, status: OrderStatus, facts: F) => Change<D> | Change<D>[],
): Handlers<D, F> => {
  const handlers: Handlers<D, F> = {}
  const handle = (event: Recorded<OrderStep>, facts: F) =>
    change(event, statusAfter[event.type], facts)
  for (const type of orderStepTypes) handlers[type] = handle
  return handlers
}
