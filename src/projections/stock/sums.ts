import type { InventoryEvent } from '../../domain/inventory/events.ts'
import { typesIn } from '../../domain/kernel/decider.ts'
import { type StockKey, stockKeyId } from '../../domain/kernel/pieces.ts'

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

/**
 * The figures of a stock record, or what some of its events add to them. `id` is '<branch>.<product>.<variant>'.
 * `isOpen`: the record has events. `reserved`: pieces that orders and transfers hold now.
 */
export type StockSum = StockKey & StockTerms & { id: string; isOpen: boolean; reserved: number }

export const noTerms: StockTerms = {
  opening: 0,
  received: 0,
  transferredIn: 0,
  transferredOut: 0,
  returned: 0,
  left: 0,
  writtenOff: 0,
  counted: 0,
}

/** The names of the terms, in one order. */
export const terms = typesIn(noTerms)

export const termsOf = (sum: StockTerms): StockTerms => {
  const alone = { ...noTerms }
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

/** The sum of a record without events. */
export const emptySum = ({ branchId, productId, variantId }: StockKey): StockSum => {
  const key = { branchId, productId, variantId }
  return { id: stockKeyId(key), ...key, ...noTerms, isOpen: false, reserved: 0 }
}

type Figures = StockTerms & { reserved: number }

/** What an event adds to the figures. Undefined if it moves no pieces. A count opens a record that has no events. */
const addedBy = ({ type, data }: InventoryEvent, isOpen: boolean): Partial<Figures> | undefined => {
  switch (type) {
    case 'StockCounted': {
      const difference = data.onHand - data.onHandBefore
      return isOpen ? { counted: difference } : { opening: difference }
    }
    case 'LowStockThresholdSet':
      return undefined
    case 'StockReserved':
      return { reserved: data.quantity }
    case 'ReservationReleased':
      return { reserved: -data.quantity }
    case 'StockDispatched':
      return { left: data.quantity, reserved: -data.quantity }
    case 'StockReturned':
      return { returned: data.quantity }
    case 'StockReceived':
      return { received: data.quantity }
    case 'ReceiptTakenBack':
      return { received: -data.quantity }
    case 'StockWrittenOff':
      return { writtenOff: data.quantity }
    case 'StockTransferredOut':
      return { transferredOut: data.quantity, reserved: -data.quantity }
    case 'StockTransferredIn':
      return { transferredIn: data.quantity }
  }
}

/** The terms after one more event. `before`: undefined if the record has no events. */
export const termsAfter = (before: StockTerms | undefined, event: InventoryEvent): StockTerms => {
  const added = addedBy(event, before !== undefined) ?? {}
  return plusTerms(before ?? noTerms, { ...noTerms, ...added })
}

/** The sum after one more event. Any event that moves pieces opens the record. */
export const sumAfter = (
  before: StockSum | undefined,
  event: InventoryEvent,
): StockSum | undefined => {
  const sum = before ?? emptySum(event.data)
  const added = addedBy(event, sum.isOpen)
  if (added === undefined) return before
  const { reserved = 0, ...terms } = added
  return {
    ...sum,
    ...plusTerms(sum, { ...noTerms, ...terms }),
    reserved: sum.reserved + reserved,
    isOpen: true,
  }
}
