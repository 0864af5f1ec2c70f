import type { OrderPlacedData } from '../../domain/order/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type Body, type Change, type Projection, update } from '../projection.ts'
import { beginningsOf, isNumeric, MOST_WORDS, numberBeginningOf, wordsOf } from './words.ts'

/**
 * One word that finds one order. `words`: all words of that order, this one at `place`. `createdAt`: ISO 8601 in UTC,
 * the order's.
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
type OrderNumberDoc = OrderWordDoc & ReturnType<typeof numberBeginningOf>

const idOf = (orderId: string, place: number): string => `${orderId}.${place}`

const wordDocsOf = ({ orderId, branchId, ...order }: OrderPlacedData, createdAt: string) => {
  const words = wordsOf(order)
  return words.map((word, place): Body<OrderWordDoc> => {
    const id = idOf(orderId, place)
    return { id, orderId, branchId, createdAt, words, place, word }
  })
}

/** The number is the shop's own. All other words are the customer's. */
const keepNumber = (doc: Body<OrderNumberDoc>): Body<OrderNumberDoc> => ({
  ...doc,
  words: [doc.word],
})

const dropWords = <D extends OrderWordDoc>(orderId: string): Change<D>[] =>
  Array.from({ length: MOST_WORDS - 1 }, (_, n) => ({
    id: idOf(orderId, n + 1),
    fold: () => undefined,
  }))

/** The names that staff search orders by. They go with the customer. */
export const orderWords: Projection<OrderNameDoc> = {
  collection: {
    name: 'order-words',
    version: 4,
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
 * The order's number, the phone, and what else begins with a digit. They stand apart from the names, which are near each
 * other: each index more would be one more page to write for every order.
 */
export const orderNumbers: Projection<OrderNumberDoc> = {
  collection: {
    name: 'order-numbers',
    version: 2,
    indexes: [['branchId', 'b5', '-createdAt']],
  },
  on: {
    OrderPlaced: ({ data, meta: { at } }) =>
      wordDocsOf(data, at)
        .filter(({ word }) => isNumeric(word))
        .map((doc) => ({ id: doc.id, fold: () => ({ ...doc, ...numberBeginningOf(doc.word) }) })),
    OrderCustomerErased: ({ data: { orderId } }) => [
      update(idOf(orderId, 0), keepNumber),
      ...dropWords<OrderNumberDoc>(orderId),
    ],
  },
}
