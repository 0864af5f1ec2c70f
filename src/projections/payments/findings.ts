import type { FindingEnd, FindingEvent, FindingFacts } from '../../domain/finding.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type Body, type Doer, doerOf, type Projection, update } from '../projection.ts'

/** How a finding was settled. `orderId`: the order whose books have the money. */
type Settlement = {
  how: FindingEnd
  orderId: string | null
  orderNumber: string | null
  note: string
  at: string
  actor: Doer
}

/**
 * A line of an M-PESA statement that does not match the books. `id`: the receipt, or the id of the order that the
 * statement lacks. `reference`: the transaction that gave the money back outside Duka.
 */
export type FindingDoc = Doc &
  FindingFacts & {
    foundAt: string
    foundBy: Doer
    isOpen: boolean
    settled: Settlement | null
    /** The id of the order that was found to have the money. */
    bookedFor: string | null
    reference: string | null
  }

const settledBy = ({
  data: { how, orderId, orderNumber, note },
  meta,
}: Recorded<Extract<FindingEvent, { type: 'StatementFindingSettled' }>>): Settlement => ({
  how,
  orderId,
  orderNumber,
  note,
  at: meta.at,
  actor: doerOf(meta),
})

const withoutTexts = (doc: Body<FindingDoc>): Body<FindingDoc> => ({
  ...doc,
  account: '',
  settled: doc.settled && { ...doc.settled, note: '' },
})

const unsettled = { settled: null, bookedFor: null, reference: null }

export const findings: Projection<FindingDoc> = {
  collection: {
    name: 'statement-findings',
    version: 2,
    indexes: [
      ['-happenedAt'],
      ['isOpen', '-happenedAt'],
      ['branchId', '-happenedAt'],
      ['branchId', 'isOpen', '-happenedAt'],
      ['receipt'],
      ['reference'],
      ['orderId'],
      ['bookedFor'],
    ],
  },
  on: {
    StatementFindingReported: ({ data, meta }) => {
      const { findingId: id, subject: _, ...facts } = data
      const found = { foundAt: meta.at, foundBy: doerOf(meta) }
      return {
        id,
        fold: () => ({ id, ...facts, ...found, isOpen: true, ...unsettled }),
      }
    },
    StatementFindingSettled: (event) =>
      update<FindingDoc>(event.data.findingId, (doc) => ({
        ...doc,
        isOpen: false,
        settled: settledBy(event),
        bookedFor: event.data.orderId,
        reference: event.data.reference,
      })),
    StatementFindingReopened: ({ data }) =>
      update<FindingDoc>(data.findingId, (doc) => ({
        ...doc,
        isOpen: true,
        ...unsettled,
      })),
    StatementFindingErased: ({ data }) => update<FindingDoc>(data.findingId, withoutTexts),
  },
}
