import { z } from '#contract/rules/zod.ts'

/** The chosen voucher, by its terms: `amountOff` KSh off goods of `minimum` or more, or null for the delivery fee. */
export const draftVoucher = z.object({
  id: z.string(),
  amountOff: z.number().nullable(),
  minimum: z.number(),
})
