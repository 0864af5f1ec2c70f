import { z } from './rules/zod.ts'

/**
 * The ground below the branches on a map. `tiles` is null where the shop draws the ground itself. Otherwise `url` holds
 * {z}, {x} and {y} of a Web Mercator tile, and `attribution` names who made them.
 */
export const mapGround = z
  .object({ tiles: z.object({ url: z.string(), attribution: z.string() }).nullable() })
  .meta({ id: 'MapGround' })
export type MapGround = z.infer<typeof mapGround>
