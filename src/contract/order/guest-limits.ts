import { ksh, z } from '../rules/schema.ts'

/** The limits of one cash order: pieces in a line, and KSh in all. */
export const cashBounds = z.object({
  piecesPerLine: z.number().int().positive(),
  total: ksh,
  /** How long the branch has to confirm the order, in minutes of its opening hours. */
  minutes: z.number().int().positive(),
})

/**
 * The limits of cash orders by guests, and by accounts that have had no order delivered or paid by M-PESA. `newPlaces`:
 * how many cash orders of such accounts may wait at a branch at once.
 */
export const shopLimits = z
  .object({
    guestCash: cashBounds,
    newCash: cashBounds,
    newPlaces: z.number().int().positive(),
  })
  .meta({ id: 'ShopLimits' })

/** `isNew`: the sender's account has had no order delivered or paid by M-PESA. False for a guest. */
export const ownLimits = z.object({ isNew: z.boolean() }).meta({ id: 'OwnLimits' })
