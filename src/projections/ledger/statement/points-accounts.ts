import type { StatementMove } from '#contract/finance/statement.ts'
import type { PointsKind } from '#src/domain/loyalty/vocabulary.ts'
import { type DatedDay, datedDays } from '../dated-days.ts'
import type { Outstanding } from '../outstanding.ts'
import { type Account, accountOf } from './account.ts'
import type { Months } from './months.ts'

type Ends = { opening: Outstanding; closing: Outstanding }

const kinds: readonly (PointsKind & StatementMove)[] = [
  ...(['order', 'bonus', 'return', 'bonus_return', 'redemption', 'expiry'] as const),
  ...(['voucher_back', 'correction', 'erasure'] as const),
]

const sumOf = (days: readonly DatedDay[], points: (day: DatedDay) => number | undefined): number =>
  days.reduce((sum, day) => sum + (points(day) ?? 0), 0)

const netOf = ({ points, owed }: Outstanding): number => points - owed

/**
 * Points of all accounts, and those in vouchers. What stood before and after comes from the balances, and what moved
 * from the entries.
 */
export const pointsAccounts = ({ own }: Months, { opening, closing }: Ends): Account[] => {
  const days = datedDays(own)
  const ofKind = (kind: PointsKind): number => sumOf(days, (day) => day.kinds[kind])
  const points = {
    opening: netOf(opening),
    moves: kinds.map((kind) => [kind, ofKind(kind)] as const),
    closing: netOf(closing),
  }
  const vouchers = {
    opening: opening.voucherPoints,
    moves: [
      ['redemption', 0 - ofKind('redemption')],
      ['used', 0 - sumOf(days, ({ usedPoints }) => usedPoints)],
      ['expiry', 0 - ofKind('expiry')],
      ['voucher_back', 0 - ofKind('voucher_back')],
      ['erasure', 0 - sumOf(days, ({ lostPoints }) => lostPoints)],
    ] as const,
    closing: closing.voucherPoints,
  }
  return [accountOf('points', [points]), accountOf('vouchers', [vouchers])]
}
