import type { CommandDeps } from '../../commands/engine/command.ts'
import { streamName } from '../../domain/kernel/decider.ts'
import { order } from '../../domain/order/order.ts'
import { payment } from '../../domain/payment/payment.ts'
import { traceIdOf } from '../../lib/trace.ts'
import { type Recorded, StreamUnreadable } from '../../stores/event-store/events.ts'
import type { HttpContext } from '../server/context.ts'

type Traced = Pick<CommandDeps, 'events' | 'trace'>

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

const goOnAfter = (ctx: HttpContext, cause: Recorded | undefined): void => {
  if (cause === undefined) return
  const traceId = traceIdOf(cause.meta)
  if (traceId !== undefined) ctx.state.goesOn = { traceId, after: cause.id }
}

/**
 * The request that asks for an order's payment goes on with the trace in which the order was placed. Nothing is read if
 * nothing is traced.
 */
export const goOnAfterOrder = async (
  ctx: HttpContext,
  deps: Traced,
  orderId: string,
): Promise<void> => {
  if (!deps.trace.isOn) return
  goOnAfter(ctx, (await readableIn(deps, streamName(order, orderId), 0, 1))[0])
}

/**
 * A report of M-PESA goes on with the trace in which the payment attempt or the refund began that it is about. Nothing
 * is read if nothing is traced.
 */
export const goOnAfterCall = async (
  ctx: HttpContext,
  deps: Traced,
  { orderId, subjectId }: { orderId: string; subjectId: string },
): Promise<void> => {
  if (!deps.trace.isOn) return
  const isAbout = ({ data }: Recorded): boolean =>
    ('attemptId' in data && data.attemptId === subjectId) ||
    ('refundId' in data && data.refundId === subjectId)
  goOnAfter(ctx, (await readableIn(deps, streamName(payment, orderId))).find(isAbout))
}
