import { z } from '../rules/zod.ts'

/** The most places that a manager may add for a day. */
export const MOST_MORE_PLACES = 500

const count = z.number().int().nonnegative()

/** Orders for cash that wait, of the most that may; and the pieces that all waiting ones hold, of the most that they may. */
const pool = z.object({ waiting: count, most: count, pieces: count, mostPieces: count })

/**
 * What a branch lets wait that nobody vouches for: orders of guests, of new accounts, and of customers who have bought
 * before. Guests' pieces hold the unpaid M-PESA orders of guests and new accounts too. `more`: added for today.
 */
export const orderPlaces = z
  .object({ guests: pool, newcomers: pool, members: pool, more: count })
  .meta({ id: 'OrderPlaces' })
export type OrderPlaces = z.infer<typeof orderPlaces>

export const morePlacesBody = z.object({ more: count.max(MOST_MORE_PLACES) })
