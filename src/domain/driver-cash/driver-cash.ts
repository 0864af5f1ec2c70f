import type { Aggregate, CommandOf, DomainEvent, EventCatalogue } from '../kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import type { CashReason, ShortOutcome } from '../kernel/vocabulary.ts'
import { debtOf, noTaking, owing, shortOf, type Taking } from './taking.ts'

type ByDriver<Data> = { driverId: string } & Data

/**
 * One stream for each driver and each partner, `drivercash-<driverId>`: float + owed - handed over - written off = due.
 * `addedCents`: by how much the owed sum rises, or falls if it is negative. The sender makes the `entryId` (UUID), so
 * that an entry sent twice is recorded once.
 */
export type DriverCashEvent =
  /** Change (small money) to begin the day with. */
  | DomainEvent<'DriverFloatGiven', ByDriver<{ entryId: string; amountCents: number }>>
  /** All the cash that the driver reports for a delivery. A new report replaces the earlier one. */
  | DomainEvent<
      'DriverCashTaken',
      ByDriver<{
        entryId: string
        deliveryId: string
        amountCents: number
        /** The earlier report. */
        beforeCents: number
        /** By how much the owed sum rises. It rises only by what is more than the shop's records. */
        addedCents: number
        /** Why less was taken than was to be collected. */
        reason: CashReason | null
        /** When the cash was taken, by the driver's phone. */
        doneAt: string
      }>
    >
  /**
   * The delivery was handed over, so the carrier owes the cash: the order's price without what M-PESA paid and what
   * other drivers took. A later change replaces the earlier sum.
   */
  | DomainEvent<
      'DriverCashOwed',
      ByDriver<{
        entryId: string
        deliveryId: string
        orderId: string
        branchId: number
        /** The partner's name. Null for a driver of the shop. */
        partner: string | null
        amountCents: number
        /** The earlier sum. */
        beforeCents: number
        addedCents: number
      }>
    >
  /**
   * Somebody who runs the branch, or finance, decided about missing cash. The event's actor is the person who decided.
   */
  | DomainEvent<
      'DriverCashShortSettled',
      ByDriver<{
        entryId: string
        deliveryId: string
        orderId: string
        /** The missing cash that the decision is about. */
        amountCents: number
        addedCents: number
        outcome: ShortOutcome
        /** The reason for the decision. */
        note: string
      }>
    >
  /** Somebody else counted the driver's cash. */
  | DomainEvent<
      'DriverCashHandedOver',
      ByDriver<{
        entryId: string
        /** The cash that goes to the till. */
        countedCents: number
        /** The cash that stays with the driver. */
        keptCents: number
        /** The cash that was due before. */
        dueCents: number
        /** counted + kept - due. Below zero cash is missing. */
        differenceCents: number
        note: string
      }>
    >
  /**
   * The difference of the last handover is accepted, and nobody owes it any more. `amountCents` is how much the sum
   * that is due falls: above zero something was missing, below zero there was too much. `handoverId`: the handover's
   * `entryId`.
   */
  | DomainEvent<
      'DriverCashWrittenOff',
      ByDriver<{ entryId: string; handoverId: string; amountCents: number; note: string }>
    >

const driverCashEvents: EventCatalogue<DriverCashEvent> = {
  DriverFloatGiven: { version: 1 },
  DriverCashTaken: { version: 2 },
  DriverCashOwed: { version: 1 },
  DriverCashShortSettled: { version: 1 },
  DriverCashHandedOver: { version: 1 },
  DriverCashWrittenOff: { version: 1 },
}

/** The difference of the last handover. The next handover counts the same cash again, so it replaces this one. */
type OpenDifference = { handoverId: string; differenceCents: number }

/** The cash of a driver or partner. */
export type DriverCashState = {
  floatCents: number
  /** The cash that the driver reported. */
  takenCents: number
  /** The cash by the shop's records, or by the driver's report where that is more. */
  owedCents: number
  handedOverCents: number
  writtenOffCents: number
  /** Null if the last handover had no difference, or the difference was written off. */
  open: OpenDifference | null
  /** Only the latest deliveries: older ones are not corrected. */
  takings: readonly Taking[]
  /** Only the latest entries: older ones are not repeated. */
  entryIds: readonly string[]
}

type To = { driverId: string; entryId: string }
export type DriverCashCommand =
  /** `mostCents`: the most of the shop's that the driver may have with it. Null: no limit. */
  | ({ type: 'GiveFloat'; amountCents: number; mostCents: number | null } & To)
  | ({
      type: 'Take'
      deliveryId: string
      amountCents: number
      reason: CashReason | null
      doneAt: string
    } & To)
  /**
   * `amountCents`: all the cash that was to be collected for the delivery. Each command has an `entryId` of its own.
   */
  | ({
      type: 'Owe'
      deliveryId: string
      orderId: string
      branchId: number
      partner: string | null
      amountCents: number
    } & To)
  | ({
      type: 'SettleShort'
      deliveryId: string
      orderId: string
      outcome: ShortOutcome
      note: string
    } & To)
  | ({ type: 'HandOver'; countedCents: number; keptCents: number; note: string } & To)
  | ({ type: 'WriteOff'; handoverId: string; note: string } & To)

/**
 * FLOAT_OVER_LIMIT: with the float the driver would have more of the shop's than allowed. CASH_DIFFERENCE_NOT_OPEN: only the last handover's difference can be accepted, since a later count includes the
 * earlier differences. REASON_REQUIRED: a handover with a difference needs a note.
 */
export type DriverCashCode = 'CASH_DIFFERENCE_NOT_OPEN' | 'FLOAT_OVER_LIMIT' | 'REASON_REQUIRED'
type Decision = Result<DriverCashEvent[], Rejection<DriverCashCode>>

/** The most entries that the state remembers. A driver needs weeks to make so many. */
const MOST_REMEMBERED = 500

type Sums = Pick<
  DriverCashState,
  'floatCents' | 'owedCents' | 'handedOverCents' | 'writtenOffCents'
>

/** What the driver has to hand over or keep as float, in cents. */
export const dueOf = (sums: Sums): number =>
  sums.floatCents + sums.owedCents - sums.handedOverCents - sums.writtenOffCents

/** What the ledger knows of this delivery. A delivery that is too old to be remembered counts as new. */
export const takingOf = ({ takings }: DriverCashState, deliveryId: string): Taking =>
  takings.find((one) => one.deliveryId === deliveryId) ?? noTaking(deliveryId)

const giveFloat = (
  { type: _, mostCents, ...given }: CommandOf<DriverCashCommand, 'GiveFloat'>,
  state: DriverCashState,
): Decision => {
  const dueCents = dueOf(state)
  if (mostCents !== null && dueCents + given.amountCents > mostCents) {
    const left = Math.max(0, mostCents - dueCents) / 100
    return reject('FLOAT_OVER_LIMIT', { limit: mostCents / 100, left })
  }
  return ok([{ type: 'DriverFloatGiven', data: given }])
}

const take = (
  { type: _, ...taken }: CommandOf<DriverCashCommand, 'Take'>,
  state: DriverCashState,
): Decision => {
  const before = takingOf(state, taken.deliveryId)
  const { amountCents, reason } = taken
  const isSame = amountCents === before.amountCents && reason === before.reason
  if (isSame && before.isSaid) return ok([])
  const addedCents = debtOf({ ...before, amountCents }) - debtOf(before)
  const data = { ...taken, beforeCents: before.amountCents, addedCents }
  return ok([{ type: 'DriverCashTaken', data }])
}

const owe = (
  { type: _, ...owed }: CommandOf<DriverCashCommand, 'Owe'>,
  state: DriverCashState,
): Decision => {
  const before = takingOf(state, owed.deliveryId)
  if (owed.amountCents === before.owedCents) return ok([])
  const addedCents = debtOf(owing(before, owed.amountCents)) - debtOf(before)
  return ok([
    { type: 'DriverCashOwed', data: { ...owed, beforeCents: before.owedCents, addedCents } },
  ])
}

const settleShort = (
  { type: _, ...settled }: CommandOf<DriverCashCommand, 'SettleShort'>,
  state: DriverCashState,
): Decision => {
  const before = takingOf(state, settled.deliveryId)
  const { openCents: amountCents } = shortOf(before)
  if (amountCents === 0) return reject('CASH_DIFFERENCE_NOT_OPEN')
  const relievedCents = before.relievedCents + (settled.outcome === 'relieved' ? amountCents : 0)
  const addedCents = debtOf({ ...before, relievedCents }) - debtOf(before)
  return ok([{ type: 'DriverCashShortSettled', data: { ...settled, amountCents, addedCents } }])
}

const handOver = (
  { type: _, ...counted }: CommandOf<DriverCashCommand, 'HandOver'>,
  state: DriverCashState,
): Decision => {
  const dueCents = dueOf(state)
  const differenceCents = counted.countedCents + counted.keptCents - dueCents
  if (differenceCents !== 0 && counted.note === '') return reject('REASON_REQUIRED')
  return ok([{ type: 'DriverCashHandedOver', data: { ...counted, dueCents, differenceCents } }])
}

const writeOff = (
  { type: _, ...accepted }: CommandOf<DriverCashCommand, 'WriteOff'>,
  { open }: DriverCashState,
): Decision => {
  if (open === null || open.handoverId !== accepted.handoverId) {
    return reject('CASH_DIFFERENCE_NOT_OPEN')
  }
  const amountCents = -open.differenceCents
  return ok([{ type: 'DriverCashWrittenOff', data: { ...accepted, amountCents } }])
}

const decide = (command: DriverCashCommand, state: DriverCashState): Decision => {
  if (state.entryIds.includes(command.entryId)) return ok([])
  switch (command.type) {
    case 'GiveFloat':
      return giveFloat(command, state)
    case 'Take':
      return take(command, state)
    case 'Owe':
      return owe(command, state)
    case 'SettleShort':
      return settleShort(command, state)
    case 'HandOver':
      return handOver(command, state)
    case 'WriteOff':
      return writeOff(command, state)
  }
}

const latest = <Item>(items: readonly Item[]): readonly Item[] => items.slice(-MOST_REMEMBERED)

type OfDelivery = Extract<
  DriverCashEvent,
  { type: 'DriverCashTaken' | 'DriverCashOwed' | 'DriverCashShortSettled' }
>

const takingAfter = (taking: Taking, { type, data }: OfDelivery): Taking => {
  switch (type) {
    case 'DriverCashTaken':
      return {
        ...taking,
        amountCents: data.amountCents,
        standsCents: Math.max(taking.standsCents, data.amountCents),
        isSaid: true,
        reason: data.reason,
      }
    case 'DriverCashOwed':
      return { ...owing(taking, data.amountCents), isPartner: data.partner !== null }
    case 'DriverCashShortSettled':
      return data.outcome === 'relieved'
        ? { ...taking, relievedCents: taking.relievedCents + data.amountCents }
        : { ...taking, chargedCents: taking.chargedCents + data.amountCents }
  }
}

const withDelivery = (state: DriverCashState, event: OfDelivery): DriverCashState => {
  const { deliveryId, addedCents } = event.data
  const taking = takingAfter(takingOf(state, deliveryId), event)
  const others = state.takings.filter((one) => one.deliveryId !== deliveryId)
  const takings = latest([...others, taking])
  return { ...state, takings, owedCents: state.owedCents + addedCents }
}

const moved = (state: DriverCashState, event: DriverCashEvent): DriverCashState => {
  switch (event.type) {
    case 'DriverFloatGiven':
      return { ...state, floatCents: state.floatCents + event.data.amountCents }
    case 'DriverCashTaken': {
      const { amountCents, beforeCents } = event.data
      const takenCents = state.takenCents + amountCents - beforeCents
      return withDelivery({ ...state, takenCents }, event)
    }
    case 'DriverCashOwed':
    case 'DriverCashShortSettled':
      return withDelivery(state, event)
    case 'DriverCashHandedOver': {
      const { entryId: handoverId, countedCents, differenceCents } = event.data
      const open = differenceCents === 0 ? null : { handoverId, differenceCents }
      return { ...state, open, handedOverCents: state.handedOverCents + countedCents }
    }
    case 'DriverCashWrittenOff': {
      const writtenOffCents = state.writtenOffCents + event.data.amountCents
      return { ...state, open: null, writtenOffCents }
    }
  }
}

/**
 * The cash that a driver or a partner carries for the shop. A driver's statement is never refused, and never lowers
 * what the shop recorded as owed. Every command may come twice: the second time it changes nothing.
 */
export const driverCash: Aggregate<
  'drivercash',
  DriverCashState,
  DriverCashCommand,
  DriverCashEvent,
  DriverCashCode
> = {
  category: 'drivercash',
  memoryPart: 10,
  snapshots: { version: 5 },
  events: driverCashEvents,
  initial: {
    floatCents: 0,
    takenCents: 0,
    owedCents: 0,
    handedOverCents: 0,
    writtenOffCents: 0,
    open: null,
    takings: [],
    entryIds: [],
  },
  decide,
  evolve: (state, event) => ({
    ...moved(state, event),
    entryIds: latest([...state.entryIds, event.data.entryId]),
  }),
}
