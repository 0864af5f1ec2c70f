import { findingEnds, findingKinds, mayReopen, waysOf } from '../../domain/finding.ts'
import {
  catalogueId,
  isoTime,
  ksh,
  line,
  orderNumber,
  person,
  searchText,
  uuid,
  z,
} from '../rules/schema.ts'

export type { FindingEnd, FindingKind, FindingWay } from '../../domain/finding.ts'
export { findingKinds, mayReopen, waysOf }

export const findingState = z.enum(['open', 'settled', 'all'])

export const findingsQuery = z.object({
  /** Open findings if there is none. */
  state: findingState.optional(),
  branch: catalogueId.optional(),
  /** Days in Africa/Nairobi on which the money moved, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** A whole order number or M-PESA receipt. */
  search: searchText(40).optional(),
})
export type FindingsQuery = z.output<typeof findingsQuery>

/** A receipt, or the id of an order that a statement lacks. */
export const findingId = z.string().regex(/^[\w-]{6,40}$/)

/** How the finding was settled. `orderId`: the order whose books have the money. */
const settlement = z.object({
  how: z.enum(findingEnds),
  orderId: uuid.nullable(),
  orderNumber: z.string().nullable(),
  /** The transaction that gave the money back outside Duka. */
  reference: z.string().nullable(),
  note: z.string(),
  at: isoTime,
  actorRole: z.string(),
  person,
})

/**
 * A line of an M-PESA statement that does not match the books, or an order that the statement lacks. `expected`: the
 * sum in the books. `at`: when M-PESA moved the money.
 */
export const finding = z
  .object({
    id: findingId,
    kind: z.enum(findingKinds),
    receiptNumber: z.string().nullable(),
    at: isoTime,
    amount: ksh,
    expected: ksh.nullable(),
    /** The money left the account. */
    isOut: z.boolean(),
    account: z.string(),
    orderId: uuid.nullable(),
    orderNumber: z.string().nullable(),
    branchId: z.number().nullable(),
    foundAt: isoTime,
    settled: settlement.nullable(),
  })
  .meta({ id: 'StatementFinding' })
export type Finding = z.infer<typeof finding>

const note = line(3, 500, 'REASON_REQUIRED')

/** `matched`: the server books the money at this order, if the sum fits. `refunded`: the reference proves it. */
export const settleFindingBody = z.discriminatedUnion('how', [
  z.object({ how: z.literal('matched'), orderNumber }),
  z.object({ how: z.literal('refunded'), reference: line(3, 60, 'REFERENCE_REQUIRED') }),
  z.object({ how: z.literal('not_ours'), note }),
  z.object({ how: z.literal('explained'), note }),
])
export const reopenFindingBody = z.object({ note })
