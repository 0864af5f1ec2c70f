import type {
  Aggregate,
  CommandOf,
  DomainEvent,
  EventCatalogue,
  Instant,
} from './kernel/decider.ts'
import { isSamePiece, type Pieces } from './kernel/pieces.ts'
import { ok, type Rejection, type Result, reject } from './kernel/result.ts'

/** `settled`: none of the transfer's pieces is on the road any more. */
export const transferStatuses = ['planned', 'sent', 'settled', 'refused', 'cancelled'] as const
export type TransferStatus = (typeof transferStatuses)[number]

/** What became of pieces that did not arrive at the destination. */
export const transferOutcomes = ['lost', 'sent_back'] as const
export type TransferOutcome = (typeof transferOutcomes)[number]

/** A transfer holds its pieces from sending to arrival. Each product or variant occurs once in its lines. */
export type TransferEvent =
  /** The transfer is planned. Its pieces are reserved at the source next and have not left yet. */
  | DomainEvent<
      'TransferPlanned',
      {
        transferId: string
        fromBranchId: number
        toBranchId: number
        note: string
        lines: Pieces[]
      }
    >
  /** The source did not have the pieces, so none left. */
  | DomainEvent<'TransferRefused', { transferId: string }>
  | DomainEvent<'TransferSent', { transferId: string }>
  | DomainEvent<'TransferReceived', { transferId: string; receiptId: string; lines: Pieces[] }>
  | DomainEvent<
      'TransferClosed',
      {
        transferId: string
        closingId: string
        outcome: TransferOutcome
        reason: string
        lines: Pieces[]
      }
    >
  /** All pieces go back to the source. The destination had received none. */
  | DomainEvent<'TransferCancelled', { transferId: string; reason: string }>

export const transferEvents: EventCatalogue<TransferEvent> = {
  TransferPlanned: { version: 1 },
  TransferRefused: { version: 1 },
  TransferSent: { version: 1 },
  TransferReceived: { version: 1 },
  TransferClosed: { version: 1 },
  TransferCancelled: { version: 1 },
}

/** `open`: how many pieces of the line are on the road. */
type TransferLine = Pieces & { open: number }

/** Pieces that came to the destination, or back to the source. `at`: when that was recorded. */
export type TransferArrival = {
  id: string
  branchId: number
  lines: readonly Pieces[]
  at: Instant
}

/** `closings`: the ids of the commands that recorded lost pieces. */
export type Transfer = {
  transferId: string
  fromBranchId: number
  toBranchId: number
  status: TransferStatus
  lines: readonly TransferLine[]
  arrivals: readonly TransferArrival[]
  closings: readonly string[]
}
/** Null before the transfer is planned. */
export type TransferState = Transfer | null

const without = (state: Transfer, pieces: readonly Pieces[]): Transfer => {
  const lines = state.lines.map((line) => {
    const gone = pieces.find((one) => isSamePiece(one, line))?.quantity ?? 0
    return { ...line, open: line.open - gone }
  })
  const status = lines.every(({ open }) => open === 0) ? 'settled' : state.status
  return { ...state, lines, status }
}

const arrived = (state: Transfer, arrival: TransferArrival): Transfer => ({
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

const evolve = (state: TransferState, event: TransferEvent, at: Instant): TransferState => {
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

export type TransferCommand =
  | ({ type: 'Plan' } & Extract<TransferEvent, { type: 'TransferPlanned' }>['data'])
  | { type: 'Refuse' }
  | { type: 'Send' }
  | { type: 'Receive'; receiptId: string; lines: Pieces[] }
  | {
      type: 'Close'
      closingId: string
      outcome: TransferOutcome
      reason: string
      lines: Pieces[]
    }
  | { type: 'Cancel'; reason: string }

export type TransferCode =
  | 'NOT_ON_THE_ROAD'
  | 'REASON_REQUIRED'
  | 'TRANSFER_HAS_ARRIVED'
  | 'TRANSFER_NOT_FOUND'
  | 'TRANSFER_NOT_OPEN'
  | 'TRANSFER_TOO_MANY_PARTS'
type Decision = Result<TransferEvent[], Rejection<TransferCode>>

/** The state keeps every arrival and loss for ever, so their number is limited. */
const MOST_PARTS = 100

const plan = (
  { type: _, ...planned }: CommandOf<TransferCommand, 'Plan'>,
  state: TransferState,
): Decision => ok(state === null ? [{ type: 'TransferPlanned', data: planned }] : [])

const isKnown = ({ arrivals, closings }: Transfer, id: string): boolean =>
  arrivals.some((one) => one.id === id) || closings.includes(id)

/** Why these pieces cannot arrive or be recorded as lost. Null: they can. */
const refusalOf = (state: Transfer, pieces: readonly Pieces[]): Rejection<TransferCode> | null => {
  if (state.status !== 'sent') return reject('TRANSFER_NOT_OPEN').error
  if (state.arrivals.length + state.closings.length >= MOST_PARTS) {
    return reject('TRANSFER_TOO_MANY_PARTS').error
  }
  for (const piece of pieces) {
    const open = state.lines.find((line) => isSamePiece(line, piece))?.open ?? 0
    const { productId, variantId, quantity } = piece
    if (quantity > open) return reject('NOT_ON_THE_ROAD', { productId, variantId, open }).error
  }
  return null
}

/** Appends the event once: a command that comes again with the same id changes nothing. */
const part = (state: Transfer, id: string, pieces: Pieces[], event: TransferEvent): Decision => {
  if (isKnown(state, id)) return ok([])
  const refusal = refusalOf(state, pieces)
  return refusal === null ? ok([event]) : { ok: false, error: refusal }
}

const receive = (
  { receiptId, lines }: CommandOf<TransferCommand, 'Receive'>,
  state: Transfer,
): Decision => {
  const { transferId } = state
  const data = { transferId, receiptId, lines }
  return part(state, receiptId, lines, { type: 'TransferReceived', data })
}

const close = (command: CommandOf<TransferCommand, 'Close'>, state: Transfer): Decision => {
  const { closingId, outcome, reason, lines } = command
  if (reason === '') return reject('REASON_REQUIRED')
  const { transferId } = state
  const data = { transferId, closingId, outcome, reason, lines }
  return part(state, closingId, lines, { type: 'TransferClosed', data })
}

const cancel = (
  { reason }: CommandOf<TransferCommand, 'Cancel'>,
  { status, arrivals, closings, transferId }: Transfer,
): Decision => {
  if (status === 'cancelled') return ok([])
  if (reason === '') return reject('REASON_REQUIRED')
  if (arrivals.length + closings.length > 0) return reject('TRANSFER_HAS_ARRIVED')
  if (status !== 'sent') return reject('TRANSFER_NOT_OPEN')
  return ok([{ type: 'TransferCancelled', data: { transferId, reason } }])
}

const decidePlanned = (command: TransferCommand, state: Transfer): Decision => {
  const { transferId, status } = state
  switch (command.type) {
    case 'Plan':
      return ok([])
    case 'Refuse':
      return ok(status === 'planned' ? [{ type: 'TransferRefused', data: { transferId } }] : [])
    case 'Send':
      return ok(status === 'planned' ? [{ type: 'TransferSent', data: { transferId } }] : [])
    case 'Receive':
      return receive(command, state)
    case 'Close':
      return close(command, state)
    case 'Cancel':
      return cancel(command, state)
  }
}

/** Stock that moves from one branch to another. Every command may come twice: the second time it changes nothing. */
export const transfer: Aggregate<
  'transfer',
  TransferState,
  TransferCommand,
  TransferEvent,
  TransferCode
> = {
  category: 'transfer',
  memoryPart: 20,
  snapshots: null,
  events: transferEvents,
  initial: null,
  decide: (command, state) => {
    if (command.type === 'Plan') return plan(command, state)
    return state === null ? reject('TRANSFER_NOT_FOUND') : decidePlanned(command, state)
  },
  evolve,
}
