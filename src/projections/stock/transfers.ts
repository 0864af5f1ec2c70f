import type { Pieces } from '../../domain/kernel/pieces.ts'
import { isSamePiece } from '../../domain/kernel/pieces.ts'
import type { TransferEvent, TransferOutcome, TransferStatus } from '../../domain/transfer.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type Body, type Doer, doerOf, type Projection, update } from '../projection.ts'

/** `quantity`: the pieces planned. `open`: those still on the road. The other fields say what became of the rest. */
export type TransferLineDoc = Pieces & {
  open: number
  received: number
  lost: number
  sentBack: number
}

/** Pieces that arrived, were lost or went back at one time. `reason` is null if they were received. */
export type TransferPart = {
  id: string
  outcome: 'received' | TransferOutcome
  reason: string | null
  lines: Pieces[]
  at: string
  actor: Doer
}

/**
 * Stock on its way from one branch to another. `revision`: the revision of the transfer's stream. Times are ISO 8601 in
 * UTC.
 */
export type TransferDoc = Doc & {
  fromBranchId: number
  toBranchId: number
  status: TransferStatus
  note: string
  lines: TransferLineDoc[]
  parts: TransferPart[]
  plannedAt: string
  plannedBy: Doer
  updatedAt: string
  revision: number
}

type Amount = 'received' | 'lost' | 'sentBack'
const amountOf = { received: 'received', lost: 'lost', sent_back: 'sentBack' } as const satisfies {
  [Outcome in TransferPart['outcome']]: Amount
}

const offTheRoad = (line: TransferLineDoc, pieces: readonly Pieces[], amount: Amount) => {
  const quantity = pieces.find((one) => isSamePiece(one, line))?.quantity ?? 0
  return { ...line, open: line.open - quantity, [amount]: line[amount] + quantity }
}

const withPart = (doc: Body<TransferDoc>, part: TransferPart): Body<TransferDoc> => {
  const lines = doc.lines.map((line) => offTheRoad(line, part.lines, amountOf[part.outcome]))
  const status = lines.every(({ open }) => open === 0) ? 'settled' : doc.status
  return { ...doc, lines, status, parts: [...doc.parts, part], updatedAt: part.at }
}

const change = (
  { data, meta, revision }: Recorded<TransferEvent>,
  fold: (doc: Body<TransferDoc>) => Body<TransferDoc>,
) => update<TransferDoc>(data.transferId, (doc) => ({ ...fold(doc), updatedAt: meta.at, revision }))

const who = ({ meta }: Recorded<TransferEvent>) => ({ at: meta.at, actor: doerOf(meta) })

export const transfers: Projection<TransferDoc> = {
  collection: {
    name: 'transfers',
    version: 2,
    indexes: [
      ['-plannedAt'],
      ['status', '-plannedAt'],
      ['fromBranchId', '-plannedAt'],
      ['toBranchId', '-plannedAt'],
    ],
  },
  on: {
    TransferPlanned: ({ data: { transferId: id, lines, ...planned }, meta, revision }) => ({
      id,
      fold: () => ({
        id,
        ...planned,
        status: 'planned',
        lines: lines.map((line) => ({
          ...line,
          open: line.quantity,
          received: 0,
          lost: 0,
          sentBack: 0,
        })),
        parts: [],
        plannedAt: meta.at,
        plannedBy: doerOf(meta),
        updatedAt: meta.at,
        revision,
      }),
    }),
    TransferRefused: (event) =>
      change(event, (doc) => ({
        ...doc,
        status: 'refused',
        lines: doc.lines.map((line) => ({ ...line, open: 0 })),
      })),
    TransferSent: (event) => change(event, (doc) => ({ ...doc, status: 'sent' })),
    TransferReceived: (event) => {
      const { receiptId: id, lines } = event.data
      const part = { id, outcome: 'received', reason: null, lines, ...who(event) } as const
      return change(event, (doc) => withPart(doc, part))
    },
    TransferClosed: (event) => {
      const { closingId: id, outcome, reason, lines } = event.data
      return change(event, (doc) => withPart(doc, { id, outcome, reason, lines, ...who(event) }))
    },
    TransferCancelled: (event) => {
      const { transferId: id, reason } = event.data
      return change(event, (doc) => {
        const lines = doc.lines.map(({ productId, variantId, open: quantity }) => ({
          productId,
          variantId,
          quantity,
        }))
        const part = { id, outcome: 'sent_back', reason, lines, ...who(event) } as const
        return { ...withPart(doc, part), status: 'cancelled' }
      })
    },
  },
}
