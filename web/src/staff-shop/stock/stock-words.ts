import type { StockTerm } from '#contract/inventory.ts'
import { sizedName } from '#contract/rules/variant.ts'
import type { Text, Translate } from '#web/lib/text.ts'

/** The terms of the sum in their order, each with its sign. */
export const shelfTerms: readonly {
  term: Exclude<StockTerm, 'reserved'>
  sign: '' | '+' | '−'
  label: Text
}[] = [
  { term: 'opening', sign: '', label: 'Opening stock' },
  { term: 'received', sign: '+', label: 'Received from suppliers' },
  { term: 'transferredIn', sign: '+', label: 'Came from other branches' },
  { term: 'transferredOut', sign: '−', label: 'Sent to other branches' },
  { term: 'returned', sign: '+', label: 'Brought back' },
  { term: 'left', sign: '−', label: 'Left with orders' },
  { term: 'writtenOff', sign: '−', label: 'Written off' },
  { term: 'counted', sign: '+', label: 'Differences at counts' },
]

/** '−3' or '3'. */
export const signed = (pieces: number): string =>
  pieces < 0 ? `−${Math.abs(pieces)}` : String(pieces)

/** '+ 3', '− 3', or '3' for the first term. Zero has no sign. */
export const termText = (sign: string, pieces: number): string => {
  if (pieces === 0) return '0'
  return pieces < 0 ? `− ${Math.abs(pieces)}` : `${sign} ${pieces}`.trim()
}

/** 'Milk, 500 ml'. */
export const goodsName = ({ name, size }: { name: string; size: string }): string =>
  sizedName(name, size)

const moveWords: Readonly<Record<string, Text>> = {
  StockCounted: 'counted by somebody else',
  StockReserved: 'reserved',
  ReservationReleased: 'no longer reserved',
  StockDispatched: 'left with an order',
  StockReturned: 'brought back',
  StockReceived: 'received',
  ReceiptTakenBack: 'receipt taken back',
  StockWrittenOff: 'written off',
  StockTransferredOut: 'sent to another branch',
  StockTransferredIn: 'came from another branch',
}

/** What an event did to the stock, as words: 'left with an order'. */
export const moveText = (type: string, t: Translate): string => t(moveWords[type] ?? 'changed')

/** The most pieces of one shelf. */
const MOST_PIECES = 1_000_000

/** A whole number from 0 to 1,000,000. Undefined if the text is no such number. */
export const piecesIn = (text: string): number | undefined => {
  const pieces = /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined
  return pieces === undefined || pieces > MOST_PIECES ? undefined : pieces
}
