import { ksh, z } from '../rules/schema.ts'

/** How much one order may be for cash: pieces a line, KSh in all. */
export const cashBounds = z.object({
  piecesPerLine: z.number().int().positive(),
  total: ksh,
  /** The time that such an order waits to be confirmed, in the branch's opening hours. */
  minutes: z.number().int().positive(),
})

/**
 * The most that may be ordered for cash by a guest, and by an account that has had no order delivered or paid by M-PESA.
 * `newPlaces`: so many orders of such accounts wait at a branch at once.
 */
export const shopLimits = z
  .object({
    guestCash: cashBounds,
    newCash: cashBounds,
    newPlaces: z.number().int().positive(),
  })
  .meta({ id: 'ShopLimits' })

/** `isNew`: the asker's account has had no order delivered or paid by M-PESA. A guest's is none. */
export const ownLimits = z.object({ isNew: z.boolean() }).meta({ id: 'OwnLimits' })
