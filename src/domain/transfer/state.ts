import type { Instant } from '../kernel/event.ts'
import type { Pieces, TransferEvent } from './events.ts'
import type { TransferStatus } from './vocabulary.ts'

/** `open`: pieces of the line that are on the road. */
export type TransferLine = Pieces & { open: number }

/** Pieces that came to a branch: to the destination, or back to the source. `at`: when that was said. */
export type Arrival = { id: string; branchId: number; lines: readonly Pieces[]; at: Instant }

/** `closings` are the ids of pieces that were lost. */
export type Transfer = {
  transferId: string
  fromBranchId: number
  toBranchId: number
  status: TransferStatus
  lines: readonly TransferLine[]
  arrivals: readonly Arrival[]
  closings: readonly string[]
}
/** Null before it is planned. */
export type TransferState = Transfer | null

export const isSamePiece = (one: Omit<Pieces, 'quantity'>, other: Omit<Pieces, 'quantity'>) =>
  one.productId === other.productId && one.variantId === other.variantId

const without = (state: Transfer, pieces: readonly Pieces[]): Transfer => {
  const lines = state.lines.map((line) => {
    const gone = pieces.find((one) => isSamePiece(one, line))?.quantity ?? 0
    return { ...line, open: line.open - gone }
  })
  const status = lines.every(({ open }) => open === 0) ? 'settled' : state.status
  return { ...state, lines, status }
}

const arrived = (state: Transfer, arrival: Arrival): Transfer => ({
  ...state,
  arrivals: [...state.arrivals, arrival],
})

const evolvePlanned = (state: Transfer, event: TransferEvent, at: Instant): Transfer => {
  const { fromBranchId, toBranchId, lines, transferId } = state
  switch (event.type) {
    case 'TransferPlanned':
      return state
    case 'TransferRefused':
      return { ...state, status: 'refused', lines: lines.map((line) => ({ ...line, open: 0 })) }
    case 'TransferSent':
      return { ...state, status: 'sent' }
    case 'TransferReceived': {
      const { receiptId: id, lines: pieces } = event.data
      return arrived(without(state, pieces), { id, branchId: toBranchId, lines: pieces, at })
    }
    case 'TransferClosed': {
      const { closingId: id, outcome, lines: pieces } = event.data
      const after = without(state, pieces)
      if (outcome === 'lost') return { ...after, closings: [...after.closings, id] }
      return arrived(after, { id, branchId: fromBranchId, lines: pieces, at })
    }
    case 'TransferCancelled': {
      const pieces = lines.map(({ open: _, ...piece }) => piece)
      const back = { id: transferId, branchId: fromBranchId, lines: pieces, at }
      return { ...arrived(without(state, pieces), back), status: 'cancelled' }
    }
  }
}

export const evolve = (state: TransferState, event: TransferEvent, at: Instant): TransferState => {
  if (state !== null) return evolvePlanned(state, event, at)
  if (event.type !== 'TransferPlanned') return null
  const { note: _, lines, ...planned } = event.data
  return {
    ...planned,
    status: 'planned',
    lines: lines.map((line) => ({ ...line, open: line.quantity })),
    arrivals: [],
    closings: [],
  }
}
