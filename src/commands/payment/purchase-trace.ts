import { streamName } from '../../domain/kernel/decider.ts'
import { order } from '../../domain/order/order.ts'
import { payment } from '../../domain/payment/payment.ts'
import { traceIdOf } from '../../lib/trace.ts'
import { type Recorded, StreamUnreadable } from '../../stores/event-store/events.ts'
import type { CommandDeps } from '../engine/command.ts'

type Traced = Pick<CommandDeps, 'events' | 'trace'>

/** The trace that a request goes on with, and the event that it follows from. */
export type EarlierTrace = { traceId: string; after: string }

/** The events that can be read. Whether the others stop the request is decided by its command. */
const readableIn = async (
  { events }: Traced,
  ...of: Parameters<Traced['events']['readStream']>
) => {
  try {
    return await events.readStream(...of)
  } catch (error) {
    if (error instanceof StreamUnreadable) return error.readable
    throw error
  }
}

const traceAfter = (cause: Recorded | undefined): EarlierTrace | undefined => {
  if (cause === undefined) return undefined
  const traceId = traceIdOf(cause.meta)
  return traceId === undefined ? undefined : { traceId, after: cause.id }
}

/** The trace in which the order was placed. Undefined, and nothing is read, if nothing is traced. */
export const traceOfOrder = async (
  deps: Traced,
  orderId: string,
): Promise<EarlierTrace | undefined> => {
  if (!deps.trace.isOn) return undefined
  const [placed] = await readableIn(deps, streamName(order, orderId), 0, 1)
  return traceAfter(placed)
}

/**
 * The trace in which the payment attempt or the refund began that a report of M-PESA is about. Undefined, and nothing is
 * read, if nothing is traced.
 */
export const traceOfCall = async (
  deps: Traced,
  { orderId, subjectId }: { orderId: string; subjectId: string },
): Promise<EarlierTrace | undefined> => {
  if (!deps.trace.isOn) return undefined
  const isAbout = ({ data }: Recorded): boolean =>
    ('attemptId' in data && data.attemptId === subjectId) ||
    ('refundId' in data && data.refundId === subjectId)
  return traceAfter((await readableIn(deps, streamName(payment, orderId))).find(isAbout))
}
