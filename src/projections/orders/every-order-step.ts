import { type OrderStep, orderStepTypes } from '../../domain/order/events.ts'
import { type OrderStatus, statusAfter } from '../../domain/order/vocabulary.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { Change, Handlers, WithBefore } from '../projection.ts'

/** The same handler for every event that moves an order on. `status` is the order's after it. */
export const everyOrderStep = <D extends Doc>(
  change: (event: WithBefore<Recorded<OrderStep>>, status: OrderStatus) => Change<D> | Change<D>[],
): Handlers<D> => {
  const handlers: Handlers<D> = {}
  const handle = (event: WithBefore<Recorded<OrderStep>>) => change(event, statusAfter[event.type])
  for (const type of orderStepTypes) handlers[type] = handle
  return handlers
}
