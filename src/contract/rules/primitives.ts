import { isKenyanMobile } from './phone.ts'
import { z } from './zod.ts'

const integer = z.number().int().positive().max(2_147_483_647)

/** Ids of branches, categories, products, variants: numbers, or their digits as text, as addresses have them. */
export const catalogueId = z
  .union([integer, z.string().regex(/^\d{1,10}$/)], 'This is no id: ids are whole numbers from 1')
  .transform(Number)
  .pipe(integer)
/** Ids of users, orders, addresses, deliveries. */
export const uuid = z.uuid()
/** KSh, as the API writes money. */
export const ksh = z.number().nonnegative().max(10_000_000)
export const isoTime = z.iso.datetime()
export const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** What is said of an entry that is too long. */
export const tooLong = (max: number): string => `Please keep to ${max} characters.`

/** One line of human text: trimmed, no control characters. */
export const line = (min: number, max: number, message: string) =>
  z
    .string()
    .trim()
    .min(min, message)
    .max(max, tooLong(max))
    .regex(/^[^\p{Cc}]*$/u, 'Contains characters that cannot be printed')

const INVALID_PHONE = 'Please enter a valid Kenyan phone number'
export const phone = z.string().max(20, INVALID_PHONE).refine(isKenyanMobile, INVALID_PHONE)

const INVALID_EMAIL = 'Please enter a valid email'
export const email = z.email(INVALID_EMAIL).max(254, INVALID_EMAIL)
export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)

/** Lists come in pages: the `Link` header names the next one. */
export const paging = z.object({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: z.string().max(500).optional(),
})

export const orderNumberPattern = /^DK-\d{8}$/
