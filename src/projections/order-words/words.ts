import { toOrderNumber } from '../../contract/rules/order-number.ts'
import { toMsisdn } from '../../contract/rules/phone.ts'
import type { Query } from '../../stores/read-store/port.ts'
import { beginningWith, plain } from '../words.ts'

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

const isPhone = (word: string): boolean => word.startsWith('+')
const isNumber = (word: string): boolean => /^\d+$/.test(word)

const beginningOf = (word: string, length: number): string | null => {
  if (length < LONGEST && (isPhone(word) || isNumber(word))) return null
  return isPhone(word) ? word : word.slice(0, length)
}

/**
 * The first one to five letters of a word, each a field of its own. A phone stands whole. Numbers and phones stand in
 * the last field alone: no two orders have them near each other, so each more field would be two more pages of the
 * indexes to write for every order.
 */
export const beginningsOf = (word: string): Record<Beginning, string | null> => ({
  b1: beginningOf(word, 1),
  b2: beginningOf(word, 2),
  b3: beginningOf(word, 3),
  b4: beginningOf(word, 4),
  b5: beginningOf(word, 5),
})

/** Where an index has the words that begin so: those of the newest order first, or by number for a part of one. */
export const wordsBeginning = (start: string): Required<Pick<Query, 'where' | 'sort'>> => {
  if (isNumber(start) && start.length < LONGEST) {
    return { where: { b5: beginningWith(start) }, sort: ['b5', '-createdAt'] }
  }
  const length = Math.min(start.length, LONGEST)
  const value = beginningOf(start, length)
  const rest = value === start ? {} : { word: beginningWith(start) }
  return { where: { [`b${length}`]: value, ...rest }, sort: ['-createdAt'] }
}
