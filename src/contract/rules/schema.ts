import * as z from 'zod'
import { paymentMethods } from '../../domain/kernel/vocabulary.ts'
import { type IssueCode, issue } from './issues.ts'
import { isKenyanMobile } from './phone.ts'
import { orderNumberPattern, typed, writtenNumber } from './text.ts'

// zod compiles its checks where it may. The browser may not: the shop's policy forbids eval, and even trying is
// reported. Schemas read this setting when they are made, so every module that makes one imports zod from here.
if ('document' in globalThis) z.config({ jitless: true })

export { z }

/** What a stream was like when it was read: the place of its last event. A change that sends a late one is refused. */
export const revision = z.number().int().min(0)
/** The revision that the sender of a change saw. Without it the change is taken as said. */
export const seen = { revision: revision.optional() }

/** The account behind an entry, for staff. Null: it was erased. Absent: no account did it. */
export const person = z.object({ name: z.string(), username: z.string() }).nullable().optional()
export type Person = z.infer<typeof person>

const integer = z.number().int().positive().max(2_147_483_647)

/** Ids of branches, categories, products, variants: numbers, or their digits as text, as addresses have them. */
export const catalogueId = z
  .union([integer, z.string().regex(/^\d{1,10}$/)], issue('NOT_AN_ID'))
  .transform(Number)
  .pipe(integer)
/** Ids of users, orders, addresses, deliveries. */
export const uuid = z.uuid()
/** KSh, as the API writes money. */
export const ksh = z.number().nonnegative().max(10_000_000)
export const isoTime = z.iso.datetime()
/** The last part of an address. `slugOf` makes one of a name. */
export const slug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9_-]+$/)

/** One line of human text: trimmed, no control characters. */
export const line = (min: number, max: number, code: IssueCode) =>
  z
    .string()
    .trim()
    .min(min, code)
    .max(max, issue('TOO_LONG'))
    .regex(/^[^\p{Cc}]*$/u, issue('UNPRINTABLE'))

/** What the staff search for: names, phones, order numbers, receipts. */
export const searchText = (max: number) => z.string().overwrite(typed).max(max, issue('TOO_LONG'))

export const phone = z
  .string()
  .overwrite(typed)
  .max(20, issue('PHONE_INVALID'))
  .refine(isKenyanMobile, issue('PHONE_INVALID'))

export const email = z
  .string()
  .overwrite(typed)
  .check(z.email(issue('EMAIL_INVALID')))
  .max(254, issue('EMAIL_INVALID'))
export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)

/** Lists come in pages. The `Link` header names the next one. */
export const paging = z.object({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: z.string().max(500).optional(),
})

/** However it was typed: 'dk 1234 5678' is DK-12345678. */
export const orderNumber = z.string().max(60).overwrite(writtenNumber).regex(orderNumberPattern)

/** Cards are refused by name, until the shop takes them. */
export const paymentMethod = z.enum([...paymentMethods, 'card'])
