import * as z from 'zod'
import { reader } from './entry.ts'
import { keyOf } from './opening.ts'
import { ofBranch } from './rights.ts'
import { count, nameOf, onHandOf } from './shelves.ts'
import { type Books, isFirst, shelfOf, type Transfer } from './state.ts'

const piece = { productId: z.number(), variantId: z.number() }
const lines = z.array(z.object({ ...piece, quantity: z.number() }))
type Lines = z.output<typeof lines>

/** A delivery of goods counts once for each line. */
export const receiveStock = reader({
  input: z.object({ branchId: z.number(), receiptId: z.string(), lines }),
  events: ['StockReceived'],
  write: (books, { branchId, receiptId, lines: came }, { by }) => {
    ofBranch(books, by, branchId, 'received goods')
    if (!isFirst(books, receiptId)) return
    for (const line of came) shelfOf(books, branchId, line).received += line.quantity
  },
})

export const writeOffStock = reader({
  input: z.object({ branchId: z.number(), writeOffId: z.string(), lines }),
  events: ['StockWrittenOff'],
  write: (books, { branchId, writeOffId, lines: gone }, { by }) => {
    ofBranch(books, by, branchId, 'wrote off goods')
    if (!isFirst(books, writeOffId)) return
    for (const line of gone) shelfOf(books, branchId, line).writtenOff += line.quantity
  },
})

/** Whoever counts says what the shelf showed before. A count that saw another shelf is refused. */
export const countShelf = reader({
  input: z.object({ ...piece, branchId: z.number(), onHand: z.number(), seen: z.number() }),
  events: ['StockCounted'],
  write: (books, { branchId, onHand, seen, ...of }, { by, event }) => {
    ofBranch(books, by, branchId, 'counted a shelf')
    if (event === undefined) return
    const shelf = shelfOf(books, branchId, of)
    const had = onHandOf(shelf)
    if (had !== seen) {
      books.broken.push(
        `${nameOf(shelf)} was shown as ${seen} before a count, the books have ${had}`,
      )
    }
    count(shelf, onHand)
  },
})

const sent = z.object({
  transferId: z.string(),
  fromBranchId: z.number(),
  toBranchId: z.number(),
  lines,
})

/** The pieces are on the road from the moment of sending. */
export const sendTransfer = reader({
  input: sent,
  events: ['TransferSent'],
  of: ({ transferId }) => transferId,
  write: (books, { transferId, fromBranchId: from, toBranchId: to, lines: gone }, { by }) => {
    ofBranch(books, by, from, 'sent goods')
    if (!isFirst(books, transferId)) return
    const none = { received: 0, lost: 0, sentBack: 0 }
    const own = gone.map((line) => ({ ...line, open: line.quantity, ...none }))
    books.transfers.set(transferId, { transferId, from, to, lines: own, parts: new Set() })
    for (const line of gone) shelfOf(books, from, line).transferredOut += line.quantity
  },
})

type End = 'received' | 'lost' | 'sentBack'

/** Pieces of a transfer come off the road. Lost ones lie nowhere. */
const end = (books: Books, { lines: all, from, to }: Transfer, part: Lines, as: End): void => {
  for (const { quantity, ...of } of part) {
    const line = all.find((one) => keyOf(one) === keyOf(of))
    if (line === undefined) continue
    line.open -= quantity
    line[as] += quantity
    if (as === 'lost') continue
    shelfOf(books, as === 'received' ? to : from, of).transferredIn += quantity
  }
}

export const receiveTransfer = reader({
  input: z.object({ transferId: z.string(), receiptId: z.string(), lines }),
  events: ['TransferReceived'],
  write: (books, { transferId, receiptId, lines: part }) => {
    const transfer = books.transfers.get(transferId)
    if (transfer !== undefined && isFirst(books, receiptId)) end(books, transfer, part, 'received')
  },
})

export const closeTransfer = reader({
  input: z.object({
    transferId: z.string(),
    closingId: z.string(),
    outcome: z.enum(['lost', 'sent_back']),
    lines,
  }),
  events: ['TransferClosed'],
  write: (books, { transferId, closingId, outcome, lines: part }) => {
    const transfer = books.transfers.get(transferId)
    if (transfer === undefined || !isFirst(books, closingId)) return
    end(books, transfer, part, outcome === 'lost' ? 'lost' : 'sentBack')
  },
})

/** A transfer that is taken back before anything arrived lies at its source again. */
export const cancelTransfer = reader({
  input: z.object({ transferId: z.string() }),
  events: ['TransferCancelled'],
  write: (books, { transferId }) => {
    const transfer = books.transfers.get(transferId)
    if (transfer === undefined) return
    const open = transfer.lines.map((line) => ({ ...line, quantity: line.open }))
    end(books, transfer, open, 'sentBack')
  },
})
