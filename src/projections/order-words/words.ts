import { toOrderNumber } from '../../contract/rules/order-number.ts'
import { toMsisdn } from '../../contract/rules/phone.ts'
import { plain } from '../words.ts'

/** The most words of one order. An order has one document for each, so an erasure knows them all. */
export const MOST_WORDS = 8

const wordsIn = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const digitsOf = (orderNumber: string): string => orderNumber.replace(/\D/g, '')

/** A phone is a word that only the whole number finds: its beginnings would let people guess the rest. */
const phoneWord = (phone: string): string | undefined => {
  const msisdn = toMsisdn(phone)
  return msisdn === undefined ? undefined : `+${msisdn}`
}

/** The words that find an order: its number first, then the phone and the customer's names. */
export const wordsOf = (order: {
  orderNumber: string
  customer: { name: string; phone: string }
}): string[] => {
  const phone = phoneWord(order.customer.phone)
  const words = [
    digitsOf(order.orderNumber),
    ...(phone === undefined ? [] : [phone]),
    ...wordsIn(order.customer.name),
  ]
  return [...new Set(words)].slice(0, MOST_WORDS)
}

export type Search = { kind: 'phone'; word: string } | { kind: 'words'; words: string[] }

/** The words that a search looks for. The longest one comes first: it finds the fewest. */
export const searchOf = (typed: string): Search => {
  const number = toOrderNumber(typed)
  if (number !== undefined) return { kind: 'words', words: [digitsOf(number)] }
  const phone = phoneWord(typed)
  if (phone !== undefined) return { kind: 'phone', word: phone }
  const words = wordsIn(typed.replace(/^\s*dk[\s-]*(?=\d)/i, ''))
  return { kind: 'words', words: words.toSorted((a, b) => b.length - a.length) }
}

/** The lengths of beginnings that have an index. */
const beginnings = [1, 2, 3, 4, 5] as const
type Beginning = `b${(typeof beginnings)[number]}`
const LONGEST = 5

const beginningOf = (word: string, length: number): string =>
  word.startsWith('+') ? word : word.slice(0, length)

/** The first one to five letters of a word, each a field of its own. A phone stands there whole. */
export const beginningsOf = (word: string): Record<Beginning, string> => ({
  b1: beginningOf(word, 1),
  b2: beginningOf(word, 2),
  b3: beginningOf(word, 3),
  b4: beginningOf(word, 4),
  b5: beginningOf(word, 5),
})

/** The field whose index leads to the words that begin so, and its value there. */
export const indexedBeginning = (start: string): { field: string; value: string } => {
  const length = Math.min(start.length, LONGEST)
  return { field: `b${length}`, value: beginningOf(start, length) }
}
