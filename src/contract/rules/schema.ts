import * as z from 'zod'
import { paymentMethods } from '../../domain/kernel/vocabulary.ts'
import { type IssueCode, issue } from './issues.ts'
import { isKenyanMobile } from './phone.ts'
import { orderNumberPattern, typed, writtenNumber } from './text.ts'

// zod compiles schemas by eval if it may. The browser's security policy forbids eval and reports each attempt, so it is
// switched off there. The switch must be set before the first schema is made: therefore all modules import zod from
// this file.
if ('document' in globalThis) z.config({ jitless: true })

export { z }

/** The place of a stream's last event when the stream was read. A change that sends an older revision is refused. */
export const revision = z.number().int().min(0)
/** The revision that the sender of a change saw. Without it the change is made without comparing. */
export const seen = { revision: revision.optional() }

/** The person behind an entry, shown to staff. Null: the account was erased. Absent: no account caused the entry. */
export const person = z.object({ name: z.string(), username: z.string() }).nullable().optional()
export type Person = z.infer<typeof person>

const integer = z.number().int().positive().max(2_147_483_647)

/** Ids of branches, categories, products and variants: numbers, or their digits as text in addresses. */
export const catalogueId = z
  .union([integer, z.string().regex(/^\d{1,10}$/)], issue('NOT_AN_ID'))
  .transform(Number)
  .pipe(integer)
/** Ids of users, orders, addresses and deliveries. */
export const uuid = z.uuid()
/** An amount in KSh. */
export const ksh = z.number().nonnegative().max(10_000_000)
export const isoTime = z.iso.datetime()
/** A yes or no in an address. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
/** The last part of a page's address. `slugOf` makes one from a name. */
export const slug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9_-]+$/)

/** One line of typed text: trimmed, and without control characters. */
export const line = (min: number, max: number, code: IssueCode) =>
  z
    .string()
    .trim()
    .min(min, code)
    .max(max, issue('TOO_LONG'))
    .regex(/^[^\p{Cc}]*$/u, issue('UNPRINTABLE'))

/** A text that staff search for: a name, phone, order number or receipt. */
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

/** Lists are answered in pages. The `Link` header names the next page. */
export const paging = z.object({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: z.string().max(500).optional(),
})

/** An order number in any spelling: 'dk 1234 5678' becomes DK-12345678. */
export const orderNumber = z.string().max(60).overwrite(writtenNumber).regex(orderNumberPattern)

/** `card` is accepted here only to be refused with a message of its own. */
export const paymentMethod = z.enum([...paymentMethods, 'card'])
