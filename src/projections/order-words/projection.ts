import type { OrderPlacedData } from '../../domain/order/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type Body, type Change, type Projection, update } from '../projection.ts'
import { beginningsOf, MOST_WORDS, wordsOf } from './words.ts'

/**
 * One word that finds one order. `words`: all words of that order, this one at `place`. `createdAt`: ISO 8601 in UTC,
 * the order's. `b1` to `b5`: its first letters, for the indexes; of numbers and phones `b5` alone.
 */
export type OrderWordDoc = Doc & {
  orderId: string
  branchId: number
  createdAt: string
  words: string[]
  place: number
  word: string
} & ReturnType<typeof beginningsOf>

const idOf = (orderId: string, place: number): string => `${orderId}.${place}`

const changesOf = ({ orderId, branchId, ...order }: OrderPlacedData, createdAt: string) => {
  const words = wordsOf(order)
  return words.map((word, place): Change<OrderWordDoc> => {
    const id = idOf(orderId, place)
    const doc = { id, orderId, branchId, createdAt, words, place, word, ...beginningsOf(word) }
    return { id, fold: () => doc }
  })
}

/** The number is the shop's own. All other words are the customer's. */
const keepNumber = (doc: Body<OrderWordDoc>): Body<OrderWordDoc> => ({ ...doc, words: [doc.word] })

const eraseWords = (orderId: string): Change<OrderWordDoc>[] => [
  update(idOf(orderId, 0), keepNumber),
  ...Array.from({ length: MOST_WORDS - 1 }, (_, n) => ({
    id: idOf(orderId, n + 1),
    fold: () => undefined,
  })),
]

/** The words that staff search orders by. They go with the customer. */
export const orderWords: Projection<OrderWordDoc> = {
  collection: {
    name: 'order-words',
    version: 2,
    indexes: ['b1', 'b2', 'b3', 'b4', 'b5'].flatMap((field) => [
      [field, '-createdAt'],
      ['branchId', field, '-createdAt'],
    ]),
  },
  on: {
    OrderPlaced: ({ data, meta: { at } }) => changesOf(data, at),
    OrderCustomerErased: ({ data }) => eraseWords(data.orderId),
  },
}
