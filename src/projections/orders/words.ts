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

/** The lengths of a name's beginnings that have an index. */
const beginnings = [1, 2, 3, 4, 5] as const
type Beginning = `b${(typeof beginnings)[number]}`
const LONGEST = 5

/** How many digits of a number have an index: those at its beginning, and each four inside an order's number. */
const DIGITS = 4

/** The first four digits of a number. A phone is kept whole. */
const numberBeginningOf = (word: string): Pick<Record<Beginning, string>, 'b4'> => ({
  b4: isPhone(word) ? word : word.slice(0, DIGITS),
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
 * A phone is found only by its whole number. With fewer than four digits typed, hits come in the order of the numbers,
 * otherwise the newest order first.
 */
export const numbersBeginning = (start: string): Place => {
  const { b4 } = numberBeginningOf(start)
  if (b4.length < DIGITS) return { where: { b4: beginningWith(start) }, sort: ['b4', '-createdAt'] }
  const rest = b4 === start ? {} : { word: beginningWith(start) }
  return { where: { b4, ...rest }, sort: ['-createdAt'] }
}

/** Phones with this beginning, such as +254712345. Those of the same beginning come by number. */
export const phonesBeginning = (start: string): Place => ({
  where: { b4: beginningWith(start) },
  sort: ['b4', '-createdAt'],
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
      ['branchId', 'b4', '-createdAt'],
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

/** Whether the digits find an order by the inside of its number, behind the first digit. */
export const mayBeInsideNumber = (start: string): boolean =>
  /^\d+$/.test(start) && start.length >= DIGITS

export const isInsideNumber = (start: string, orderNumber: string): boolean =>
  mayBeInsideNumber(start) && digitsOf(orderNumber).includes(start, 1)

/** The fields of an order's number, by the digit behind which each begins. */
const insides = [1, 2, 3, 4] as const
type Inside = `i${(typeof insides)[number]}`

/**
 * `digits`: the order's number without DK. `i1` to `i4`: four of its digits, from the second, third, fourth and fifth on.
 */
export type OrderDigitsDoc = Doc &
  Pick<OrderWordDoc, 'orderId' | 'branchId' | 'createdAt'> &
  Record<Inside, string> & { digits: string }

/**
 * The conditions that find digits inside numbers, one for each digit behind which they may begin. The newest order comes
 * first.
 */
export const insideNumbers = (start: string): Query['where'][] =>
  insides.map((n) => ({ [`i${n}`]: start.slice(0, DIGITS) }))

/**
 * The order numbers again, so that four digits from anywhere in one find the order. The number is the shop's own, so an
 * erasure keeps it.
 */
export const orderDigits: Projection<OrderDigitsDoc> = {
  collection: {
    name: 'order-digits',
    version: 1,
    indexes: insides.map((n) => ['branchId', `i${n}`, '-createdAt']),
  },
  on: {
    OrderPlaced: ({ data: { orderId: id, orderNumber, branchId }, meta: { at: createdAt } }) => {
      const digits = digitsOf(orderNumber)
      const from = (n: number): string => digits.slice(n, n + DIGITS)
      return {
        id,
        fold: () => ({
          id,
          orderId: id,
          branchId,
          createdAt,
          digits,
          i1: from(1),
          i2: from(2),
          i3: from(3),
          i4: from(4),
        }),
      }
    },
  },
}
