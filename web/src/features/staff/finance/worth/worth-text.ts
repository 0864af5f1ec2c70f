import type { PointsWorth } from '#contract/finance/points-worth.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'

/** 'KSh 0.45': a point is worth less than a shilling. */
const exactKsh = (ksh: number): string => `KSh ${ksh.toFixed(2)}`

/** 'KSh 0.45 a point, 97 % redeemed'. */
export const worthText = ({
  worth,
  redeemedPercent,
}: Pick<PointsWorth, 'worth' | 'redeemedPercent'>): string =>
  t('{worth} a point, {percent} % redeemed', { worth: exactKsh(worth), percent: redeemedPercent })

/** '+KSh 40' or '−KSh 5'. */
export const movedKsh = (ksh: number): string => {
  const sign = ksh < 0 ? '−' : '+'
  return `${ksh === 0 ? '' : sign}${formatKsh(Math.abs(ksh))}`
}
