import { ksh } from './primitives.ts'
import { z } from './zod.ts'

/**
 * How much somebody who is not signed in may order for cash: pieces a line, KSh in all; and for how many minutes of the
 * branch's opening hours such an order waits to be confirmed.
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
