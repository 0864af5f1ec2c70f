import type { Aggregate, CommandOf } from '../kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import { type DriverCashEvent, driverCashEvents } from './events.ts'

type Taking = { deliveryId: string; amountCents: number }

/** What the last handover did not agree by, until the next one counts it again. */
type OpenDifference = { handoverId: string; differenceCents: number }

/**
 * `entryIds` and `takings` are the latest alone: nobody repeats or corrects what lies further back. `open`: null where
 * the last handover agreed, or its difference was written off.
 */
export type DriverCashState = {
  floatCents: number
  takenCents: number
  handedOverCents: number
  writtenOffCents: number
  open: OpenDifference | null
  takings: readonly Taking[]
  entryIds: readonly string[]
}

type To = { driverId: string; entryId: string }
export type DriverCashCommand =
  | ({ type: 'GiveFloat'; amountCents: number } & To)
  | ({ type: 'Take'; deliveryId: string; amountCents: number; doneAt: string } & To)
  | ({ type: 'HandOver'; countedCents: number; keptCents: number; note: string } & To)
  | ({ type: 'WriteOff'; handoverId: string; note: string } & To)

/** Only the last handover's difference can be accepted: a later count has the earlier ones in it. */
export type DriverCashCode = 'CASH_DIFFERENCE_NOT_OPEN'
type Decision = Result<DriverCashEvent[], Rejection<DriverCashCode>>

/** More than a driver takes in weeks. */
const MOST_REMEMBERED = 500

type Sums = Pick<
  DriverCashState,
  'floatCents' | 'takenCents' | 'handedOverCents' | 'writtenOffCents'
>

/** What the driver has to hand over, or to keep as float. */
export const dueOf = (sums: Sums): number =>
  sums.floatCents + sums.takenCents - sums.handedOverCents - sums.writtenOffCents

const takenFor = ({ takings }: DriverCashState, deliveryId: string): number =>
  takings.find((one) => one.deliveryId === deliveryId)?.amountCents ?? 0

const take = (
  { type: _, ...taken }: CommandOf<DriverCashCommand, 'Take'>,
  state: DriverCashState,
): Decision => {
  const beforeCents = takenFor(state, taken.deliveryId)
  if (taken.amountCents === beforeCents) return ok([])
  return ok([{ type: 'DriverCashTaken', data: { ...taken, beforeCents } }])
}

const handOver = (
  { type: _, ...counted }: CommandOf<DriverCashCommand, 'HandOver'>,
  state: DriverCashState,
): Decision => {
  const dueCents = dueOf(state)
  const differenceCents = counted.countedCents + counted.keptCents - dueCents
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
  if (command.type === 'Take') return take(command, state)
  if (command.type === 'HandOver') return handOver(command, state)
  if (command.type === 'WriteOff') return writeOff(command, state)
  const { type: _, ...given } = command
  return ok([{ type: 'DriverFloatGiven', data: given }])
}

const latest = <Item>(items: readonly Item[]): readonly Item[] => items.slice(-MOST_REMEMBERED)

const withTaking = (takings: readonly Taking[], { deliveryId, amountCents }: Taking) =>
  latest([...takings.filter((one) => one.deliveryId !== deliveryId), { deliveryId, amountCents }])

const moved = (state: DriverCashState, event: DriverCashEvent): DriverCashState => {
  switch (event.type) {
    case 'DriverFloatGiven':
      return { ...state, floatCents: state.floatCents + event.data.amountCents }
    case 'DriverCashTaken': {
      const { amountCents, beforeCents } = event.data
      const takings = withTaking(state.takings, event.data)
      return { ...state, takings, takenCents: state.takenCents + amountCents - beforeCents }
    }
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
 * The cash that a driver carries for the shop. What a driver says was taken is a fact: it is never refused. Every
 * command may come twice: the second changes nothing.
 */
export const driverCash: Aggregate<
  'drivercash',
  DriverCashState,
  DriverCashCommand,
  DriverCashEvent,
  DriverCashCode
> = {
  category: 'drivercash',
  cacheSize: 500,
  snapshots: { version: 2 },
  events: driverCashEvents,
  initial: {
    ...{ floatCents: 0, takenCents: 0, handedOverCents: 0, writtenOffCents: 0 },
    ...{ open: null, takings: [], entryIds: [] },
  },
  decide,
  evolve: (state, event) => ({
    ...moved(state, event),
    entryIds: latest([...state.entryIds, event.data.entryId]),
  }),
}
