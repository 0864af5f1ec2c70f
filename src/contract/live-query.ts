import { z } from './rules/schema.ts'

/** The forty that all tabs of one browser follow. */
const MOST_LETTERS = 1_600

/** What a listener of `GET /api/live` asks for. The server's alone: browsers need not load it. */
export const liveQuery = z.object({
  /**
   * Orders that a guest follows, by id or by number, comma-separated. Knowing one is the right to hear that the order
   * changed. The message names the order as it was named here.
   */
  orders: z.string().max(MOST_LETTERS).optional(),
  /**
   * Deliveries that somebody follows, by id, tracking number or order number, comma-separated. The first two are the
   * right to see the rider on the way there.
   */
  deliveries: z.string().max(MOST_LETTERS).optional(),
  /** Staff who run branches are told where their riders are. */
  fleet: z.literal('true').optional(),
})
