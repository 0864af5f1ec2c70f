import type { DriverCashEvent } from '../../domain/driver-cash/driver-cash.ts'
import { driverCash } from '../../domain/driver-cash/driver-cash.ts'
import { streamName, typesIn } from '../../domain/kernel/decider.ts'
import { isOf } from '../../stores/event-store/events.ts'
import type { Fact } from '../facts.ts'

/** Cash that moved between the shop and all its drivers and partners, in cents. */
export type CashMoves = {
  floatCents: number
  /** What drivers reported. */
  takenCents: number
  /** What drivers and partners owe for orders: the cash to be collected, or more if drivers reported more. */
  owedCents: number
  /** Missing cash that the shop waived. */
  settledCents: number
  countedCents: number
  /** Cash left with drivers at handovers. */
  keptCents: number
  /**
   * Cash that was found missing at handovers. The same cash counted missing again is not added again. It is not set off
   * against `surplusCents`.
   */
  missingCents: number
  /** Cash that was found too much at handovers, or had been missing and turned up. */
  surplusCents: number
  handovers: number
  /** The number of handovers with a difference. */
  differing: number
  /** Differences that staff accepted. A positive sum lowered what drivers owe. */
  writtenOffCents: number
}

export const noCash: CashMoves = {
  floatCents: 0,
  takenCents: 0,
  owedCents: 0,
  settledCents: 0,
  countedCents: 0,
  keptCents: 0,
  missingCents: 0,
  surplusCents: 0,
  handovers: 0,
  differing: 0,
  writtenOffCents: 0,
}

const kinds = typesIn(noCash)

export const plusCash = (cash: CashMoves, more: CashMoves): CashMoves => {
  const sum = { ...cash }
  for (const kind of kinds) sum[kind] += more[kind]
  return sum
}

type Counted = Extract<DriverCashEvent, { type: 'DriverCashHandedOver' }>['data']

const isOfCash = isOf(driverCash.events)

/** The difference in cents that a carrier's last handover left open, before an event. Absent: there is none. */
export const differenceBefore: Fact<'difference', number> = {
  name: 'difference',
  // More carriers than any shop has.
  remembers: 5_000,
  streamsOf: (event) =>
    isOfCash(event) ? [streamName(driverCash, event.data.driverId)] : undefined,
  goesWith: ({ type }) => type === 'DriverCashHandedOver',
  after: (open, { type, data }) => {
    if (type === 'DriverCashHandedOver') return data.differenceCents
    return type === 'DriverCashWrittenOff' ? 0 : open
  },
}

const handedOver = (
  cash: CashMoves,
  { countedCents, keptCents, differenceCents }: Counted,
  openCents: number,
): CashMoves => {
  const newCents = differenceCents - openCents
  return {
    ...cash,
    countedCents: cash.countedCents + countedCents,
    keptCents: cash.keptCents + keptCents,
    missingCents: cash.missingCents + Math.max(0, -newCents),
    surplusCents: cash.surplusCents + Math.max(0, newCents),
    handovers: cash.handovers + 1,
    differing: cash.differing + (differenceCents === 0 ? 0 : 1),
  }
}

/** `openCents`: the difference that the carrier's handover before left open. The next count finds it again. */
export const cashAfter = (
  cash: CashMoves,
  { type, data }: DriverCashEvent,
  openCents: number,
): CashMoves => {
  switch (type) {
    case 'DriverFloatGiven':
      return { ...cash, floatCents: cash.floatCents + data.amountCents }
    case 'DriverCashTaken':
      return {
        ...cash,
        takenCents: cash.takenCents + data.amountCents - data.beforeCents,
        owedCents: cash.owedCents + data.addedCents,
      }
    case 'DriverCashOwed':
      return { ...cash, owedCents: cash.owedCents + data.addedCents }
    case 'DriverCashShortSettled':
      return { ...cash, settledCents: cash.settledCents - data.addedCents }
    case 'DriverCashHandedOver':
      return handedOver(cash, data, openCents)
    // Accepting a difference does not lower `missingCents`.
    case 'DriverCashWrittenOff':
      return { ...cash, writtenOffCents: cash.writtenOffCents + data.amountCents }
  }
}
