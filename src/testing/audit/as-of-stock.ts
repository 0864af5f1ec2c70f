import type { Facts, Plain } from './plain.ts'

type Move = { term: string; sign: 1 | -1; held: 0 | -1 }
const moves: Readonly<Record<string, Move>> = {
  StockReceived: { term: 'received', sign: 1, held: 0 },
  ReceiptTakenBack: { term: 'received', sign: -1, held: 0 },
  StockTransferredIn: { term: 'transferredIn', sign: 1, held: 0 },
  StockReturned: { term: 'returned', sign: 1, held: 0 },
  StockWrittenOff: { term: 'writtenOff', sign: -1, held: 0 },
  StockDispatched: { term: 'left', sign: -1, held: -1 },
  StockTransferredOut: { term: 'transferredOut', sign: -1, held: -1 },
}
const holds: Readonly<Record<string, 1 | -1>> = { StockReserved: 1, ReservationReleased: -1 }
const terms = ['opening', 'counted', 'reserved', ...Object.values(moves).map(({ term }) => term)]

type Shelf = { onHand: number; of: Map<string, number> }

const add = ({ of }: Shelf, term: string, pieces: number): void =>
  void of.set(term, (of.get(term) ?? 0) + pieces)

/** The figure that was counted is believed, not the difference that the event tells. */
const count = (shelf: Shelf, onHand: number, isFirst: boolean): void => {
  add(shelf, isFirst ? 'opening' : 'counted', onHand - shelf.onHand)
  shelf.onHand = onHand
}

const take = (shelf: Shelf, { type, data }: Plain, n: number): void => {
  const quantity = Number(data.quantity)
  const move = moves[type]
  if (type === 'StockCounted') count(shelf, Number(data.onHand), n === 0)
  add(shelf, 'reserved', (holds[type] ?? 0) * (quantity || 0))
  if (move === undefined) return
  add(shelf, move.term, type === 'ReceiptTakenBack' ? -quantity : quantity)
  add(shelf, 'reserved', move.held * quantity)
  shelf.onHand += move.sign * quantity
}

export const stockAsOf = (events: readonly Plain[]): Facts | null => {
  if (events.length === 0) return null
  const shelf: Shelf = { onHand: 0, of: new Map(terms.map((term) => [term, 0])) }
  for (const [n, event] of events.entries()) take(shelf, event, n)
  const thresholds = events.map(({ data }) => data.lowStockThreshold)
  const { onHand, of } = shelf
  return {
    ...Object.fromEntries(of),
    onHand,
    sellable: Math.max(0, onHand - (of.get('reserved') ?? 0)),
    lowStockThreshold: thresholds.findLast((one) => one !== undefined) ?? 5,
  }
}
