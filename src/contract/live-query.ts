import { z } from './rules/schema.ts'

/**
 * The longest list of ids, in characters. It has room for forty ids, since all tabs of one browser share a connection.
 */
const MOST_LETTERS = 1_600

/** What a listener of `GET /api/live` asks for. It is a file of its own because browsers do not need it. */
export const liveQuery = z.object({
  /**
   * The orders that a guest follows, by id or number, separated by commas. Whoever knows one may hear that the order
   * changed. Messages name an order as it is named here.
   */
  orders: z.string().max(MOST_LETTERS).optional(),
  /**
   * The deliveries to follow, by id, tracking number or order number, separated by commas. Only with the id or the
   * tracking number may the listener see the driver on the way.
   */
  deliveries: z.string().max(MOST_LETTERS).optional(),
  /** Staff who run branches may ask for the positions of their drivers. */
  fleet: z.literal('true').optional(),
})
