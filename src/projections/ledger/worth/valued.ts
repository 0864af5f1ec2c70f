import { nairobiDay } from '#contract/rules/dates.ts'
import { deferredRevenue, liability } from '#src/domain/finance/points-value.ts'
import { usualWorth } from '#src/domain/finance/points-worth.ts'
import type { Outstanding } from '../outstanding.ts'
import type { WorthDoc } from './versions.ts'

/** In cents. `owedCents`: of balances below zero, which are never netted. */
export type Valued = Outstanding & {
  worthCents: number
  redeemedPercent: number
  liabilityCents: number
  owedCents: number
  deferredCents: number
}

/** Each day's points at what a point was worth at its end. `versions`: the newest first. */
export const valued = (ends: readonly Outstanding[], versions: readonly WorthDoc[]): Valued[] =>
  ends.map((end) => {
    const worth = versions.find(({ at }) => nairobiDay(new Date(at)) <= end.day) ?? usualWorth
    const given = {
      points: end.points + end.voucherPoints,
      used: end.usedPoints,
      sales: end.goodsCents,
    }
    return {
      ...end,
      worthCents: worth.worthCents,
      redeemedPercent: worth.redeemedPercent,
      liabilityCents: liability(given, worth),
      owedCents: liability({ points: end.owed }, worth),
      deferredCents: deferredRevenue(given, worth),
    }
  })
