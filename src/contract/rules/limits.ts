import { ksh } from './primitives.ts'
import { z } from './zod.ts'

/**
 * The most that a guest may order for cash: pieces a line, KSh in all. `minutes`: the time that such an order waits to
 * be confirmed, in the branch's opening hours.
 */
export const shopLimits = z
  .object({
    guestCash: z.object({
      piecesPerLine: z.number().int().positive(),
      total: ksh,
      minutes: z.number().int().positive(),
    }),
  })
  .meta({ id: 'ShopLimits' })
