import type * as z from 'zod'
import { placedOrder } from '#contract/order/place-order.ts'
import { ApiError, api } from '#web/lib/api.ts'
import type { Attempt } from '#web/shop/checkout/checkout.ts'

export type PlacedOrder = z.infer<typeof placedOrder>

const TIMEOUT_MS = 20_000
/** A lost answer is asked for again after these waits. The key makes it the same order. */
const RETRY_WAITS_MS = [1_000, 3_000]

/** No answer came, or one that does not say what became of the order. */
export const isUnheard = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500

/** Refusals from before the server looked at the order. They say nothing of an earlier try of the same order. */
const beforeTheOrder = new Set([401, 403, 413, 415, 429])

/** False once it is certain that no order came of the attempt, so that the next one may differ. */
export const mayHaveArrived = ({ unheard }: Attempt, error: unknown): boolean =>
  isUnheard(error) || (unheard && error instanceof ApiError && beforeTheOrder.has(error.status))

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const sendOnce = ({ key, body }: Attempt): Promise<PlacedOrder> =>
  api('/api/orders', placedOrder, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': key },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })

/** Sends the order a few times until there is an answer. Throws the last error. */
export const sendOrder = async (
  attempt: Attempt,
  waits: readonly number[] = RETRY_WAITS_MS,
): Promise<PlacedOrder> => {
  try {
    return await sendOnce(attempt)
  } catch (error) {
    const [wait, ...rest] = waits
    if (wait === undefined || !isUnheard(error)) throw error
    await pause(wait)
    return sendOrder(attempt, rest)
  }
}
