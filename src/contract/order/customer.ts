import { issue } from '../rules/issues.ts'
import { email, line, phone } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'

/** The person that an order is for. The form of the checkout asks for this before anything of the order is there. */
export const customer = z.object({ name: line(2, 120, 'NAME_REQUIRED'), email, phone })

export const orderNotes = z.string().trim().max(1000, issue('TOO_LONG'))
