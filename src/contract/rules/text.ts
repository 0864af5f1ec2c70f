import { invisible } from '../../domain/kernel/name-key.ts'
import { once } from './dates.ts'

export type TextFacts = Readonly<Record<string, string | number>>

const plurals = once(() => new Intl.PluralRules('en'))

/** Whether English takes the singular after the figure, which may be written as '1,200'. */
const isOne = (figure: string | number | undefined): boolean =>
  plurals().select(Number(String(figure).replaceAll(',', ''))) === 'one'

/**
 * Puts the facts into a text such as 'Only {n} items available'. For `{n|item|items}` it puts the word that fits the
 * figure `n`.
 */
export const fill = (text: string, facts: TextFacts = {}): string =>
  text.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g,
    (whole, name: string, one: string | undefined, many: string | undefined) => {
      if (!Object.hasOwn(facts, name)) return whole
      if (one === undefined || many === undefined) return String(facts[name])
      return isOne(facts[name]) ? one : many
    },
  )

/** A slug made from a name: small letters, digits, underscores and hyphens. '' if the name has none of them. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-')

export { isSameName, searchKey } from '../../domain/kernel/name-key.ts'

/**
 * Cleans a typed or pasted text: usual forms of letters and digits, hyphens for all dashes, single spaces, no invisible
 * characters. Messages and web pages put such characters around phones and codes.
 */
export const typed = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim()

/** A typed code in capitals, without spaces and hyphens. */
export const typedCode = (text: string): string => typed(text).toUpperCase().replace(/[\s-]/g, '')

export const orderNumberPattern = /^DK-\d{8}$/

/** What people write before the digits of an order's number: 'Order No. DK/12345678', '#DK-12345678'. */
const beforeDigits = /^(?:ORDER|ODA)?(?:NO|NUMBER|NAMBARI)?[.:#/]*(?:DK)?[.:#/]*(?=\d)/

/** The text in the form of an order number, even if it is none. */
export const writtenNumber = (text: string): string =>
  `DK-${typedCode(text).replace(beforeDigits, '')}`

/** 'DK-12345678' for any spelling, such as 'dk12345678' or '1234 5678'. Undefined if the text is no order number. */
export const toOrderNumber = (text: string): string | undefined => {
  const number = writtenNumber(text)
  return orderNumberPattern.test(number) ? number : undefined
}

/**
 * The only order number in a longer text, such as 'WANJIKU DK-12345678' in the account of a payment. Undefined if there
 * is none, or if there are several.
 */
export const orderNumberIn = (text: string): string | undefined => {
  const whole = toOrderNumber(text)
  if (whole !== undefined) return whole
  const numbers = typed(text).match(/(?<!\d)\d{4}[\s-]?\d{4}(?!\d)/g) ?? []
  return numbers.length === 1 ? toOrderNumber(numbers[0] ?? '') : undefined
}

/** The letters with which all order numbers begin, without a digit: a search for them leaves out no order. */
export const beginsEveryNumber = (text: string): boolean => /^\s*#?\s*dk[\s-]*$/i.test(text)

/** A tracking number without 'TRK-'. It has letters and digits, as no name and no phone number does. */
const TRACKING_SIGNS = /^(?=.*\d)(?=.*[A-Z])[0-9A-HJKMNP-TV-Z]{10}$/

/** A tracking number, or its beginning. People copy whole numbers without 'TRK-' too. */
export const trackingStart = (text: string): string | undefined => {
  const upper = text.trim().toUpperCase()
  if (upper.startsWith('TRK-')) return upper
  return TRACKING_SIGNS.test(upper) ? `TRK-${upper}` : undefined
}
