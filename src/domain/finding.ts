import type { Aggregate, CommandOf, DomainEvent, EventCatalogue } from './kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from './kernel/result.ts'

/**
 * How a line of an M-PESA statement differs from the books. Two kinds have no line: the books have a payment
 * (`order_without_money`) or a pay-out (`refund_not_on_statement`) that the statement does not list.
 */
export const findingKinds = [
  'paid_without_order',
  'left_without_refund',
  'amount_differs',
  'reversed',
  'order_without_money',
  'refund_not_on_statement',
] as const
export type FindingKind = (typeof findingKinds)[number]

/**
 * How staff settle a finding. `matched`: the server booked the money at an order. `refunded`: the money was given back
 * outside Duka.
 */
export const findingWays = ['matched', 'refunded', 'not_ours', 'explained'] as const
export type FindingWay = (typeof findingWays)[number]

/**
 * How the books settle a finding. `booked`: an order's payment has the money now. `decided`: staff closed the case at
 * the order's payment. `on_statement`: a later statement lists the payment or the pay-out.
 */
const bookEnds = ['booked', 'decided', 'on_statement'] as const
export type BookEnd = (typeof bookEnds)[number]
export const findingEnds = [...findingWays, ...bookEnds] as const
export type FindingEnd = (typeof findingEnds)[number]

/** The ways that each kind allows. A case of an order is decided at the order's payment, so no money is named here. */
export const waysOf: Readonly<Record<FindingKind, readonly FindingWay[]>> = {
  paid_without_order: ['matched', 'refunded', 'not_ours', 'explained'],
  left_without_refund: ['matched', 'not_ours', 'explained'],
  amount_differs: ['explained'],
  reversed: ['explained'],
  order_without_money: ['explained'],
  refund_not_on_statement: ['explained'],
}

/** Ways that move no money in the books, so that staff may take them back. */
const revocable: readonly FindingEnd[] = ['refunded', 'not_ours', 'explained']
export const mayReopen = (how: FindingEnd | null): boolean =>
  how !== null && revocable.includes(how)

type OfOrder = { orderId: string | null; orderNumber: string | null }

/**
 * `happenedAt`: when M-PESA moved the money, ISO 8601 in UTC. `account`: what the payer typed. `expectedCents`: the sum
 * in the books, null if the books have none.
 */
export type FindingFacts = OfOrder & {
  kind: FindingKind
  receipt: string | null
  amountCents: number
  expectedCents: number | null
  isOut: boolean
  happenedAt: string
  account: string
  branchId: number | null
}

/** `subject`: the person whose key seals the text: the order's customer, or a key of this finding alone. */
type OfFinding = { findingId: string; subject: string }
export const findingSubject = (findingId: string): string => `finding-${findingId}`

/**
 * One stream for each receipt, or for each order or refund that the statement lacks: `finding-<receipt>`,
 * `finding-<orderId>`, `finding-<refundId>`.
 */
export type FindingEvent =
  /**
   * A statement does not fit the books. Later statements write the event again only if the mismatch is another one, or
   * has another time while it is open.
   */
  | DomainEvent<'StatementFindingReported', OfFinding & FindingFacts>
  /** `orderId` is the order that has the money, and `reference` the transaction that gave it back. */
  | DomainEvent<
      'StatementFindingSettled',
      OfFinding & OfOrder & { how: FindingEnd; reference: string | null; note: string }
    >
  | DomainEvent<'StatementFindingReopened', OfFinding & { note: string }>
  /** The customer of the order was erased. */
  | DomainEvent<'StatementFindingErased', { findingId: string }>

const noted = {
  subject: 'subject',
  erased: { note: '' },
  outlivesSubject: true,
} as const

export const findingEvents: EventCatalogue<FindingEvent> = {
  StatementFindingReported: {
    version: 1,
    personal: {
      subject: 'subject',
      erased: { account: '' },
      founds: ({ findingId, subject }) => subject === findingSubject(findingId),
      outlivesSubject: true,
    },
  },
  StatementFindingSettled: { version: 1, personal: noted },
  StatementFindingReopened: { version: 1, personal: noted },
  StatementFindingErased: { version: 1 },
}

/** Null: no statement reported it. The texts stay out of the state, so it holds nothing personal. */
export type FindingState =
  | (Omit<FindingFacts, 'account'> & {
      subject: string
      settled: { how: FindingEnd; orderId: string | null } | null
      isErased: boolean
    })
  | null
type Known = NonNullable<FindingState>

export type FindingCommand = { findingId: string } & (
  | ({ type: 'Report'; subject: string } & FindingFacts)
  | ({ type: 'Settle'; how: FindingWay; reference: string | null; note: string } & OfOrder)
  | ({ type: 'SettleByBooks'; how: BookEnd } & OfOrder)
  | { type: 'Reopen'; note: string }
  | { type: 'Erase' }
)

export type FindingCode =
  | 'FINDING_ALREADY_SETTLED'
  | 'FINDING_NOT_FOUND'
  | 'FINDING_NOT_THIS_WAY'
  | 'FINDING_SETTLED_BY_BOOKS'
  | 'REASON_REQUIRED'
type Decision = Result<FindingEvent[], Rejection<FindingCode>>

type Reported = Pick<FindingFacts, 'kind' | 'amountCents' | 'orderId' | 'happenedAt'> & {
  settled: object | null
}

/**
 * Whether a statement reports nothing new. A decision stays valid while the mismatch is the one that was decided about.
 * Until then, the last statement also tells when the money moved.
 */
export const isReported = (
  { settled, ...known }: Reported,
  { kind, amountCents, orderId, happenedAt }: Omit<FindingFacts, 'branchId'>,
): boolean =>
  known.kind === kind &&
  known.amountCents === amountCents &&
  known.orderId === orderId &&
  (settled !== null || known.happenedAt === happenedAt)

const report = (
  { type: _, ...reported }: CommandOf<FindingCommand, 'Report'>,
  state: FindingState,
): Decision => {
  if (state !== null && isReported(state, reported)) return ok([])
  // Only the first event of a stream makes a key, so a later one without an order keeps the first subject.
  const subject =
    reported.orderId === null ? (state?.subject ?? reported.subject) : reported.subject
  return ok([{ type: 'StatementFindingReported', data: { ...reported, subject } }])
}

const isByBooks = (how: FindingEnd): boolean => bookEnds.some((end) => end === how)

/** The books may have settled the finding by the very money that staff matched a moment before. */
const mayReplace = ({ settled }: Known, how: FindingWay, orderId: string | null): boolean =>
  settled === null || (how === 'matched' && isByBooks(settled.how) && settled.orderId === orderId)

const settle = (
  { type: _, ...command }: CommandOf<FindingCommand, 'Settle'>,
  state: Known,
): Decision => {
  const { how, orderId, note } = command
  if (state.settled?.how === how && state.settled.orderId === orderId) return ok([])
  if (!mayReplace(state, how, orderId)) return reject('FINDING_ALREADY_SETTLED')
  if (!waysOf[state.kind].includes(how)) return reject('FINDING_NOT_THIS_WAY')
  const isProved = how === 'matched' || command.reference !== null
  if (!isProved && note === '') return reject('REASON_REQUIRED')
  const { subject } = state
  return ok([{ type: 'StatementFindingSettled', data: { ...command, subject } }])
}

/** Money that the books have outweighs what staff said about it before. */
const settleByBooks = (
  { type: _, ...command }: CommandOf<FindingCommand, 'SettleByBooks'>,
  { settled, subject }: Known,
): Decision => {
  const { how, orderId } = command
  if (settled !== null && (how !== 'booked' || settled.orderId === orderId)) return ok([])
  const data = { ...command, subject, reference: null, note: '' }
  return ok([{ type: 'StatementFindingSettled', data }])
}

const reopen = (
  { findingId, note }: CommandOf<FindingCommand, 'Reopen'>,
  { settled, subject }: Known,
): Decision => {
  if (settled === null) return ok([])
  if (!mayReopen(settled.how)) return reject('FINDING_SETTLED_BY_BOOKS')
  return ok([{ type: 'StatementFindingReopened', data: { findingId, subject, note } }])
}

const decideKnown = (
  command: Exclude<FindingCommand, { type: 'Report' }>,
  state: Known,
): Decision => {
  switch (command.type) {
    case 'Settle':
      return settle(command, state)
    case 'SettleByBooks':
      return settleByBooks(command, state)
    case 'Reopen':
      return reopen(command, state)
    case 'Erase': {
      const { findingId } = command
      return ok(state.isErased ? [] : [{ type: 'StatementFindingErased', data: { findingId } }])
    }
  }
}

const decide = (command: FindingCommand, state: FindingState): Decision => {
  if (command.type === 'Report') return report(command, state)
  return state === null ? reject('FINDING_NOT_FOUND') : decideKnown(command, state)
}

const evolve = (state: FindingState, { type, data }: FindingEvent): FindingState => {
  if (type === 'StatementFindingReported') {
    const { findingId: _, account: __, ...facts } = data
    return { ...facts, settled: null, isErased: state?.isErased ?? false }
  }
  if (state === null) return null
  switch (type) {
    case 'StatementFindingSettled':
      return { ...state, settled: { how: data.how, orderId: data.orderId } }
    case 'StatementFindingReopened':
      return { ...state, settled: null }
    case 'StatementFindingErased':
      return { ...state, isErased: true }
  }
}

/**
 * What does not match between M-PESA's statement and the books, until somebody or the books settle it. Every command
 * may come twice: the second time it changes nothing.
 */
export const finding: Aggregate<
  'finding',
  FindingState,
  FindingCommand,
  FindingEvent,
  FindingCode
> = {
  category: 'finding',
  memoryPart: 5,
  snapshots: null,
  events: findingEvents,
  initial: null,
  decide,
  evolve,
}
