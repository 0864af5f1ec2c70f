import { z } from '../rules/zod.ts'

/** The customer's phone, whole. '' where there is none. */
export const shownPhone = z.object({ phone: z.string() })
