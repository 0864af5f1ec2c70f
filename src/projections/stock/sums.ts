import { typesIn } from '../../domain/kernel/decider.ts'
import { type StockKey, stockKeyId } from '../../domain/kernel/pieces.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { Body, Projection } from '../projection.ts'

/**
 * The figures that explain how many pieces are on the shelf: opening + received + transferredIn - transferredOut +
 * returned - left - writtenOff + counted. `counted` may be negative.
 */
export type StockTerms = {
  opening: number
  received: number
  transferredIn: number
  transferredOut: number
  returned: number
  left: number
  writtenOff: number
  counted: number
}

/** `id` is '<branch>.<product>.<variant>'. `reserved`: pieces that orders and transfers hold now. */
export type StockSumDoc = Doc & StockKey & StockTerms & { isOpen: boolean; reserved: number }

const none: StockTerms = {
  opening: 0,
  received: 0,
  transferredIn: 0,
  transferredOut: 0,
  returned: 0,
  left: 0,
  writtenOff: 0,
  counted: 0,
}

const terms = typesIn(none)

export const termsOf = (sum: StockTerms): StockTerms => {
  const alone = { ...none }
  for (const term of terms) alone[term] = sum[term]
  return alone
}

export const plusTerms = (one: StockTerms, other: StockTerms): StockTerms => {
  const both = termsOf(one)
  for (const term of terms) both[term] += other[term]
  return both
}

export const onShelf = (terms: StockTerms): number => {
  const { opening, received, transferredIn, returned, counted } = terms
  const came = opening + received + transferredIn + returned + counted
  return came - terms.transferredOut - terms.left - terms.writtenOff
}

type Sum = Body<StockSumDoc>

/** The sum of a record without events. */
export const emptySum = ({ branchId, productId, variantId }: StockKey): Body<StockSumDoc> => {
  const key = { branchId, productId, variantId }
  return { id: stockKeyId(key), ...key, ...none, isOpen: false, reserved: 0 }
}

/** Changes the figures of a stock record. Any event opens the record. */
const change = (key: StockKey, fold: (sum: Sum) => Partial<Sum>) => ({
  id: stockKeyId(key),
  fold: (doc: Sum | undefined): Sum => {
    const sum = doc ?? emptySum(key)
    return { ...sum, ...fold(sum), isOpen: true }
  },
})

type Pieces = StockKey & { quantity: number }

const add = (term: keyof StockTerms, data: Pieces, held = 0) =>
  change(data, (sum) => ({
    [term]: sum[term] + data.quantity,
    reserved: sum.reserved + held * data.quantity,
  }))
const hold = (data: Pieces, held: 1 | -1) =>
  change(data, ({ reserved }) => ({ reserved: reserved + held * data.quantity }))

export const stockSums: Projection<StockSumDoc> = {
  collection: { name: 'stock-sums', version: 1, indexes: [] },
  on: {
    StockCounted: ({ data }) => {
      const { onHand, onHandBefore } = data
      const difference = onHand - onHandBefore
      return change(data, ({ isOpen, opening, counted }) =>
        isOpen ? { counted: counted + difference } : { opening: opening + difference },
      )
    },
    StockReserved: ({ data }) => hold(data, 1),
    ReservationReleased: ({ data }) => hold(data, -1),
    StockDispatched: ({ data }) => add('left', data, -1),
    StockReturned: ({ data }) => add('returned', data),
    StockReceived: ({ data }) => add('received', data),
    StockWrittenOff: ({ data }) => add('writtenOff', data),
    StockTransferredOut: ({ data }) => add('transferredOut', data, -1),
    StockTransferredIn: ({ data }) => add('transferredIn', data),
  },
}
