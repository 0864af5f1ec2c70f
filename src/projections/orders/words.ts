import { toMsisdn } from '../../contract/rules/phone.ts'
import { toOrderNumber } from '../../contract/rules/text.ts'
import type { OrderPlacedData } from '../../domain/order/events.ts'
import type { Doc, Query } from '../../stores/read-store/port.ts'
import { type Body, type Projection, remove, update } from '../projection.ts'
import { beginningWith, joinedNames, partsOf, plain } from '../words.ts'

/**
 * The most words of one order: its number, the phone, and the words of the name, the e-mail address and the street.
 * Each word is a document whose id ends with a number below this, so an erasure knows all ids.
 */
const MOST_WORDS = 16
const MOST_OF_NAME = 6
const MOST_OF_EMAIL = 3
const MOST_OF_STREET = 5

const isPhone = (word: string): boolean => word.startsWith('+')

/** Whether the word is a number, a phone, or begins with a digit. */
export const isNumeric = (word: string): boolean => /^[+\d]/.test(word)

const wordsIn = (text: string): string[] => partsOf(plain(text))

const nameWords = (name: string): string[] => [...wordsIn(name), ...joinedNames(name)]

const digitsOf = (orderNumber: string): string => orderNumber.replace(/\D/g, '')

/** A phone is found only by its whole number: a search for beginnings would let people guess the rest. */
const phoneWord = (phone: string): string | undefined => {
  const msisdn = toMsisdn(phone)
  return msisdn === undefined ? undefined : `+${msisdn}`
}

/** What stands before the '@' of an e-mail address. The rest is the provider's and would find most orders. */
const localPartOf = (email: string): string => email.split('@')[0] ?? ''

/** The words of a street. House numbers are left out, because a search for digits looks for numbers of orders. */
const streetWords = (street: string): string[] =>
  wordsIn(street).filter((word) => word.length > 2 && !isNumeric(word))

/** The facts of an order by which staff search. */
type Findable = {
  orderNumber: string
  customer: { name: string; email: string; phone: string }
  address: { street: string }
}

/** The words that find an order: its number first, then the phone, the customer's names, e-mail address and street. */
export const wordsOf = ({ orderNumber, customer, address }: Findable): string[] => {
  const phone = phoneWord(customer.phone)
  const words = [
    digitsOf(orderNumber),
    ...(phone === undefined ? [] : [phone]),
    ...nameWords(customer.name).slice(0, MOST_OF_NAME),
    ...wordsIn(localPartOf(customer.email)).slice(0, MOST_OF_EMAIL),
    ...streetWords(address.street).slice(0, MOST_OF_STREET),
  ]
  return [...new Set(words)].slice(0, MOST_WORDS)
}

/** What people write before the digits of a number that they have not typed to its end: '#DK-1234'. */
const beforeDigits = /^\s*(?:order\s*)?(?:no\.?\s*)?#?\s*(?:dk)?[\s/#-]*(?=\d)/i

type SearchedWords = { kind: 'phone'; word: string } | { kind: 'words'; words: string[] }

/** The words to search for. The longest word comes first, because it matches the fewest orders. */
export const searchOf = (typed: string): SearchedWords => {
  const number = toOrderNumber(typed)
  if (number !== undefined) return { kind: 'words', words: [digitsOf(number)] }
  const phone = phoneWord(typed)
  if (phone !== undefined) return { kind: 'phone', word: phone }
  const words = wordsIn(localPartOf(typed).replace(beforeDigits, ''))
  return { kind: 'words', words: words.toSorted((a, b) => b.length - a.length) }
}

/** The lengths of beginnings that have an index. */
const beginnings = [1, 2, 3, 4, 5] as const
type Beginning = `b${(typeof beginnings)[number]}`
const LONGEST = 5

/** The first five digits of a number. A phone is kept whole. */
const numberBeginningOf = (word: string): Pick<Record<Beginning, string>, 'b5'> => ({
  b5: isPhone(word) ? word : word.slice(0, LONGEST),
})

/** How many digits at the end of a phone have an index. */
const END = 4

/** The last four digits of a phone. Null for another number. */
const endOf = (word: string): string | null => (isPhone(word) ? word.slice(-END) : null)

/** The first one to five letters of a name, each in a field of its own. */
const beginningsOf = (word: string): Record<Beginning, string> => ({
  b1: word.slice(0, 1),
  b2: word.slice(0, 2),
  b3: word.slice(0, 3),
  b4: word.slice(0, 4),
  b5: word.slice(0, 5),
})

/** The conditions and the order that find words with this beginning. */
type Place = Required<Pick<Query, 'where' | 'sort'>>

/**
 * A phone is found only by its whole number. With fewer than five digits typed, hits come in the order of the numbers,
 * otherwise the newest order first.
 */
export const numbersBeginning = (start: string): Place => {
  const { b5 } = numberBeginningOf(start)
  if (b5.length < LONGEST)
    return { where: { b5: beginningWith(start) }, sort: ['b5', '-createdAt'] }
  const rest = b5 === start ? {} : { word: beginningWith(start) }
  return { where: { b5, ...rest }, sort: ['-createdAt'] }
}

/** Phones with this beginning, such as +254712345. Those of the same beginning come by number. */
export const phonesBeginning = (start: string): Place => ({
  where: { b5: beginningWith(start) },
  sort: ['b5', '-createdAt'],
})

/** Phones whose last four digits are the last four of `digits`, the newest order first. */
export const phonesEnding = (digits: string): Place => ({
  where: { end: digits.slice(-END) },
  sort: ['-createdAt'],
})

/** Hits come with the newest order first. */
export const namesBeginning = (start: string): Place => {
  const length = Math.min(start.length, LONGEST)
  const rest = start.length > LONGEST ? { word: beginningWith(start) } : {}
  return { where: { [`b${length}`]: start.slice(0, length), ...rest }, sort: ['-createdAt'] }
}

/**
 * One word of one order. `words`: all words of the order, this one at `place`. `createdAt`: when the order was placed,
 * ISO 8601 in UTC.
 */
export type OrderWordDoc = Doc & {
  orderId: string
  branchId: number
  createdAt: string
  words: string[]
  place: number
  word: string
}
type OrderNameDoc = OrderWordDoc & ReturnType<typeof beginningsOf>
type OrderNumberDoc = OrderWordDoc & ReturnType<typeof numberBeginningOf> & { end: string | null }

const idOf = (orderId: string, place: number): string => `${orderId}.${place}`

const wordDocsOf = ({ orderId, branchId, ...order }: OrderPlacedData, createdAt: string) => {
  const words = wordsOf(order)
  return words.map((word, place): Body<OrderWordDoc> => {
    const id = idOf(orderId, place)
    return { id, orderId, branchId, createdAt, words, place, word }
  })
}

/** An erasure keeps the order number, which is the shop's own. All other words belong to the customer. */
const keepNumber = (doc: Body<OrderNumberDoc>): Body<OrderNumberDoc> => ({
  ...doc,
  words: [doc.word],
})

const dropWords = (orderId: string) =>
  Array.from({ length: MOST_WORDS - 1 }, (_, n) => remove(idOf(orderId, n + 1)))

/** The names, e-mail addresses and streets by which staff search orders. They are deleted with the customer. */
export const orderWords: Projection<OrderNameDoc> = {
  collection: {
    name: 'order-words',
    version: 6,
    indexes: ['b1', 'b2', 'b3', 'b4', 'b5'].map((field) => ['branchId', field, '-createdAt']),
  },
  on: {
    OrderPlaced: ({ data, meta: { at } }) =>
      wordDocsOf(data, at)
        .filter(({ word }) => !isNumeric(word))
        .map((doc) => ({ id: doc.id, fold: () => ({ ...doc, ...beginningsOf(doc.word) }) })),
    OrderCustomerErased: ({ data }) => dropWords(data.orderId),
  },
}

/**
 * The order number, the phone, and other words that begin with a digit. They have a collection of their own with
 * two indexes: in the collection of names, each would cost a write to five indexes.
 */
export const orderNumbers: Projection<OrderNumberDoc> = {
  collection: {
    name: 'order-numbers',
    version: 4,
    indexes: [
      ['branchId', 'b5', '-createdAt'],
      ['branchId', 'end', '-createdAt'],
    ],
  },
  on: {
    OrderPlaced: ({ data, meta: { at } }) =>
      wordDocsOf(data, at)
        .filter(({ word }) => isNumeric(word))
        .map((doc) => {
          const { id, word } = doc
          return { id, fold: () => ({ ...doc, ...numberBeginningOf(word), end: endOf(word) }) }
        }),
    OrderCustomerErased: ({ data: { orderId } }) => [
      update(idOf(orderId, 0), keepNumber),
      ...dropWords(orderId),
    ],
  },
}

/** The fewest digits from inside an order's number that find the order. */
export const FEWEST_INSIDE = 4

/** The order's number, and what remains of it behind its first, second, third and fourth digit. */
const endsOf = (digits: string): string[] =>
  Array.from({ length: digits.length - FEWEST_INSIDE + 1 }, (_, n) => digits.slice(n))

/** Whether the digits stand inside the order's number, behind its first digit. */
export const isInsideNumber = (start: string, orderNumber: string): boolean =>
  /^\d+$/.test(start) && start.length >= FEWEST_INSIDE && digitsOf(orderNumber).includes(start, 1)

/**
 * The ends of order numbers, a document each, so that four digits from anywhere in the number find the order. The number
 * is the shop's own, so an erasure keeps them. `words`: the number and its ends; the number itself, at place 0, is in
 * `orderNumbers`.
 */
export const orderNumberEnds: Projection<OrderWordDoc & ReturnType<typeof numberBeginningOf>> = {
  collection: {
    name: 'order-number-ends',
    version: 1,
    indexes: [['branchId', 'b5', '-createdAt']],
  },
  on: {
    OrderPlaced: ({ data: { orderId, orderNumber, branchId }, meta: { at: createdAt } }) => {
      const words = endsOf(digitsOf(orderNumber))
      return words.slice(1).map((word, n) => {
        const place = n + 1
        const id = idOf(orderId, place)
        const doc = { id, orderId, branchId, createdAt, words, place, word }
        return { id, fold: () => ({ ...doc, ...numberBeginningOf(word) }) }
      })
    },
  },
}
