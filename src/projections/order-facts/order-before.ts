import { type OrderLine, type OrderPlacedData, orderEvents } from '../../domain/order/events.ts'
import { isStatusEvent, type OrderStatus, statusAfter } from '../../domain/order/vocabulary.ts'
import type { Recorded } from '../../stores/event-store/events.ts'

type Placed = Pick<OrderPlacedData, 'branchId' | 'totalCents'> & {
  lines: readonly OrderLine[]
  placedAt: string
}
/**
 * What an order's stream says before one of its steps, since the step's event does not repeat it. Nothing personal.
 * Money in cents. `placedAt` is ISO 8601 in UTC.
 */
export type OrderBefore = Placed & { status: OrderStatus }

/** An order's stream up to `revision`. The statuses stay in order, so that any step can be told what was before it. */
export type KnownOrder = {
  placed: Placed | undefined
  steps: readonly { revision: number; status: OrderStatus }[]
  revision: number
}

const unheardOf: KnownOrder = { placed: undefined, steps: [], revision: -1 }

export type OfOrder = Extract<Recorded, { type: keyof typeof orderEvents }>
export const isOfOrder = (event: Recorded): event is OfOrder =>
  Object.hasOwn(orderEvents, event.type)

const placedBy = (event: OfOrder): Placed | undefined => {
  if (event.type !== 'OrderPlaced') return undefined
  const { branchId, totalCents, lines } = event.data
  return { branchId, totalCents, lines, placedAt: event.meta.at }
}

/** The order after one more event of its stream. */
export const withEvent = (known: KnownOrder = unheardOf, event: OfOrder): KnownOrder => {
  const { type, revision } = event
  const steps = isStatusEvent(type)
    ? [...known.steps, { revision, status: statusAfter[type] }]
    : known.steps
  return { placed: known.placed ?? placedBy(event), steps, revision }
}

export const beforeOf = (
  known: KnownOrder | undefined,
  { revision }: Pick<Recorded, 'revision'>,
): OrderBefore | undefined => {
  const status = known?.steps.findLast((step) => step.revision < revision)?.status
  if (status === undefined || known?.placed === undefined) return undefined
  return { ...known.placed, status }
}
