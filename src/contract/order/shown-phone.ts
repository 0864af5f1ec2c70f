import { z } from '../rules/zod.ts'

/** A customer's or payer's phone, whole. '' where there is none. */
export const shownPhone = z.object({ phone: z.string() })
