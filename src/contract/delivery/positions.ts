import { isoTime, latitude, longitude } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'

/** The most positions of one request. A phone that was offline sends several. */
export const MOST_POSITIONS = 200

/**
 * A place as the phone measured it. `at`: the phone's time, corrected by what the server last told it. `accuracy` in
 * metres. `heading`: degrees clockwise from north.
 */
const position = z.object({
  at: isoTime,
  latitude,
  longitude,
  accuracy: z.number().nonnegative().max(1_000_000),
  heading: z.number().min(0).max(360).nullish(),
})

export const positionsBody = z.object({ positions: z.array(position).min(1).max(MOST_POSITIONS) })

/** `newestAt`: the time of the place at which the shop sees the driver now. Null: it knows none. */
export const positionsTaken = z.object({ newestAt: isoTime.nullable() })
