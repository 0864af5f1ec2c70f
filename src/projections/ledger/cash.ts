import type { DriverCashEvent } from '../../domain/driver-cash.ts'
import { typesIn } from '../../domain/kernel/decider.ts'

/**
 * What moved between the shop and all its drivers and partners, in cents. `taken`: by drivers' own words. `owed`: what was
 * to be collected, and where their words go beyond it. `settled`: missing cash that they were relieved of. `kept`: left with the drivers at handovers. `missing` and
 * `surplus`: handovers that did not agree, never netted.
 */
export type CashMoves = {
  floatCents: number
  takenCents: number
  owedCents: number
  settledCents: number
  countedCents: number
  keptCents: number
  missingCents: number
  surplusCents: number
  handovers: number
  /** Handovers that did not agree. */
  differing: number
  /** Differences that were accepted: above zero the sum due fell. */
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

const handedOver = (
  cash: CashMoves,
  { countedCents, keptCents, differenceCents }: Counted,
): CashMoves => ({
  ...cash,
  countedCents: cash.countedCents + countedCents,
  keptCents: cash.keptCents + keptCents,
  missingCents: cash.missingCents + Math.max(0, -differenceCents),
  surplusCents: cash.surplusCents + Math.max(0, differenceCents),
  handovers: cash.handovers + 1,
  differing: cash.differing + (differenceCents === 0 ? 0 : 1),
})

export const cashAfter = (cash: CashMoves, { type, data }: DriverCashEvent): CashMoves => {
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
      return handedOver(cash, data)
    // What was missing stays counted as missing.
    case 'DriverCashWrittenOff':
      return { ...cash, writtenOffCents: cash.writtenOffCents + data.amountCents }
  }
}
