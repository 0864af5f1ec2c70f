import type { Aggregate, CommandOf } from '../kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import { type Pieces, type TransferEvent, transferEvents } from './events.ts'
import { evolve, isSamePiece, type Transfer, type TransferState } from './state.ts'
import type { TransferOutcome } from './vocabulary.ts'

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

/** The transfer remembers each part for ever. */
const MOST_PARTS = 100

const plan = (
  { type: _, ...planned }: CommandOf<TransferCommand, 'Plan'>,
  state: TransferState,
): Decision => ok(state === null ? [{ type: 'TransferPlanned', data: planned }] : [])

const isKnown = ({ arrivals, closings }: Transfer, id: string): boolean =>
  arrivals.some((one) => one.id === id) || closings.includes(id)

/** Why these pieces cannot leave the road. Null: they can. */
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

/** The same part twice is one. */
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

/** Stock that moves from one branch to another. Every command may come twice: the second changes nothing. */
export const transfer: Aggregate<
  'transfer',
  TransferState,
  TransferCommand,
  TransferEvent,
  TransferCode
> = {
  category: 'transfer',
  cacheSize: 1_000,
  snapshots: null,
  events: transferEvents,
  initial: null,
  decide: (command, state) => {
    if (command.type === 'Plan') return plan(command, state)
    return state === null ? reject('TRANSFER_NOT_FOUND') : decidePlanned(command, state)
  },
  evolve,
}
