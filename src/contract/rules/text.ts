import { invisible } from '../../domain/kernel/name-key.ts'

export type Facts = Readonly<Record<string, string | number>>

/** Puts the facts into their places: 'Only {n} items available'. */
export const fill = (text: string, facts: Facts = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(Object.hasOwn(facts, name) ? facts[name] : whole),
  )

/** The slug that a name gives: small letters, digits, underscores and hyphens. '' where the name holds none of them. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-')

export { isSameName, searchKey } from '../../domain/kernel/name-key.ts'

/**
 * A number or a word as it was meant that somebody typed or pasted: letters and digits in their usual form, every dash a
 * hyphen, single blanks, and no signs that nobody sees. Messages and web pages put those around phones and codes.
 */
export const typed = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim()

/** `typed`, of a code that is read in capitals: blanks and hyphens are for the eye. */
export const typedCode = (text: string): string => typed(text).toUpperCase().replace(/[\s-]/g, '')

export const orderNumberPattern = /^DK-\d{8}$/

/** An order number as the shop writes it, where the text is one. */
export const writtenNumber = (text: string): string => `DK-${typedCode(text).replace(/^DK/, '')}`

/** 'DK-12345678', however it was typed: 'dk12345678', '1234 5678'. Undefined where it is no order number. */
export const toOrderNumber = (text: string): string | undefined => {
  const number = writtenNumber(text)
  return orderNumberPattern.test(number) ? number : undefined
}
