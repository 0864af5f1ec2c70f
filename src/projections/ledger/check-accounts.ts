import { earn, reverse } from '../../domain/loyalty/earning.ts'
import type { Booking, LoyaltyEvent } from '../../domain/loyalty/events.ts'
import { usualGame as game } from '../../domain/loyalty/game/usual-game.ts'
import { loyalty } from '../../domain/loyalty/loyalty.ts'
import {
  accountOf,
  bookingOf,
  isOpen,
  type LoyaltyAccount,
  type LoyaltyState,
  withReturn,
} from '../../domain/loyalty/state.ts'
import { movementOf } from '../../domain/loyalty/sums.ts'
import type { EventOf } from '../projection.ts'
import { type Found, ofEntry, unexplained } from './found.ts'
import type { AccountEntry } from './read-entries.ts'
import type { RulesThen } from './rules-then.ts'

type Earned = EventOf<'PointsEarned'>
type Reversed = EventOf<'PointsReversed'>
type Bonus = EventOf<'BonusGiven' | 'BonusReversed'>
type VoucherEnd = EventOf<'VoucherExpired' | 'VoucherTakenBack'>

/** The account before the entry, and every booking that it ever had. */
type Before = { account: LoyaltyAccount; bookings: ReadonlyMap<string, Booking> }

const isOfType =
  <Type extends LoyaltyEvent['type']>(...types: readonly Type[]) =>
  (event: LoyaltyEvent): event is Extract<LoyaltyEvent, { type: Type }> =>
    types.some((type) => type === event.type)
const isEarned = isOfType('PointsEarned')
const isReversed = isOfType('PointsReversed')
const isBonus = isOfType('BonusGiven', 'BonusReversed')

/** The facts that the entry and the decided one do not have in common. */
const differing = (
  event: AccountEntry,
  facts: readonly [field: string, shown: string | number, replayed: string | number][],
): Found[] =>
  facts.flatMap(([field, shown, replayed]) =>
    shown === replayed ? [] : [ofEntry(event, 'points', { field, shown, replayed })],
  )

const pointsIn = (event: AccountEntry): number => movementOf(event)?.points ?? 0

const bonusKey = ({ type, data }: Pick<Bonus, 'type' | 'data'>): string =>
  [type, data.orderId, data.bonusId, data.points].join(' ')

/** What the rules make of an order or a return, and how the entry differs from it. */
type Judged = { decided: readonly LoyaltyEvent[]; found: Found[] }

const judgeEarned = (event: Earned, { account, bookings }: Before, rules: RulesThen): Judged => {
  const { data } = event
  if (bookings.has(data.orderId)) {
    return { decided: [], found: [unexplained(event, 'twice', data.points)] }
  }
  const by = rules.maybeBy(data.rulesVersion, event)
  const held = by ?? rules.heldAt(event)
  const wrongRules =
    by === undefined
      ? [
          ofEntry(event, 'rules', {
            field: 'rules version',
            shown: data.rulesVersion,
            replayed: held.version,
          }),
        ]
      : []
  const decided = earn({ ...data, type: 'Earn', rules: held, game }, account)
  const of = decided.find(isEarned)?.data ?? data
  const found = differing(event, [
    ['points', data.points, of.points],
    ['KSh a point', data.shillingsAPoint, of.shillingsAPoint],
    ['multiplier (%)', data.multiplier, of.multiplier],
    ['tier', data.tierId, of.tierId],
  ])
  return { decided, found: [...wrongRules, ...found] }
}

const judgeReversed = (
  event: Reversed,
  { account, bookings }: Before,
  rules: RulesThen,
): Judged => {
  const { data } = event
  const known = bookings.get(data.orderId)
  if (known === undefined || known.returnIds.includes(data.returnId)) {
    const kind = known === undefined ? 'nothing_earned' : 'twice'
    return { decided: [], found: [unexplained(event, kind, -data.points)] }
  }
  const command = { ...data, type: 'Reverse', rules: rules.heldAt(event), game, known } as const
  const decided = reverse(command, account)
  const of = decided.find(isReversed)?.data ?? data
  const found = differing(event, [
    ['points', -data.points, -of.points],
    ['kept goods (KSh)', data.booking.keptCents / 100, known.keptCents / 100],
    ['multiplier (%)', data.booking.multiplier, known.multiplier],
  ])
  return { decided, found }
}

const judgeVoucher = (event: VoucherEnd, { vouchers }: LoyaltyAccount): Found[] => {
  const { voucherId, points } = event.type === 'VoucherExpired' ? event.data : event.data.voucher
  const isTheirs = vouchers.some(
    (one) => isOpen(one) && one.voucherId === voucherId && one.points === points,
  )
  return isTheirs ? [] : [unexplained(event, 'no_voucher', points)]
}

/**
 * Decides every entry of one account anew, from the entries before it and by the rules of its moment, and names what
 * differs. It is given the account's entries in order. Whether the orders agree is asked by `startOrderCheck`. A game
 * that no longer knows a bonus cannot tell its condition.
 */
export const startAccountCheck = (rules: RulesThen) => {
  let state: LoyaltyState = loyalty.initial
  const bookings = new Map<string, Booking>()
  /** The bonuses that follow from the last order or return, and have not come yet. */
  const bonuses = new Set<string>()

  const judged = ({ decided, found }: Judged): Found[] => {
    bonuses.clear()
    for (const one of decided.filter(isBonus)) bonuses.add(bonusKey(one))
    return found
  }
  const judge = (event: AccountEntry, account: LoyaltyAccount): Found[] => {
    switch (event.type) {
      case 'PointsEarned':
        return judged(judgeEarned(event, { account, bookings }, rules))
      case 'PointsReversed':
        return judged(judgeReversed(event, { account, bookings }, rules))
      case 'BonusGiven':
      case 'BonusReversed':
        return bonuses.delete(bonusKey(event))
          ? []
          : [unexplained(event, 'no_condition', pointsIn(event))]
      case 'VoucherExpired':
      case 'VoucherTakenBack':
        return judgeVoucher(event, account)
      default:
        return []
    }
  }
  const keepBooking = (event: AccountEntry): void => {
    if (event.type === 'PointsEarned') bookings.set(event.data.orderId, bookingOf(event.data))
    if (event.type === 'PointsReversed') bookings.set(event.data.orderId, withReturn(event.data))
  }
  const unlessErased = (event: AccountEntry): Found[] => {
    if (state !== 'erased') return judge(event, accountOf(state, event.data.userId))
    const points = pointsIn(event)
    return points === 0 ? [] : [unexplained(event, 'erased', points)]
  }
  return (event: AccountEntry): Found[] => {
    const found = unlessErased(event)
    state = loyalty.evolve(state, event, event.meta.at)
    keepBooking(event)
    return found
  }
}
