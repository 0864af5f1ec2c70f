import type { Aggregate } from '../kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import { type Earn, earn, type Reverse, reverse } from './earning.ts'
import { type LoyaltyEvent, loyaltyEvents } from './events.ts'
import { accountOf, evolve, isOpen, type LoyaltyAccount, type LoyaltyState } from './state.ts'
import {
  type Expire,
  expire,
  type Hold,
  hold,
  type Redeem,
  type Release,
  redeem,
  release,
  type Use,
  use,
  type VoucherCode,
} from './vouchers.ts'

/** A correction by staff. `points` below 0 take points away. */
export type Correct = {
  type: 'Correct'
  userId: string
  correctionId: string
  points: number
  reason: string
}
export type LoyaltyCommand =
  | Earn
  | Reverse
  | Redeem
  | Hold
  | Use
  | Release
  | Expire
  | Correct
  | { type: 'Erase'; userId: string }

export type LoyaltyCode = VoucherCode | 'ACCOUNT_ERASED' | 'REASON_REQUIRED'
type Decision = Result<LoyaltyEvent[], Rejection<LoyaltyCode>>

/**
 * A correction that is sent twice counts once. A correction may not make the balance negative: only returned goods may.
 */
const correct = ({ correctionId, points, reason }: Correct, account: LoyaltyAccount): Decision => {
  if (account.corrections.includes(correctionId)) return ok([])
  if (reason === '') return reject('REASON_REQUIRED')
  if (points < 0 && account.points + points < 0) {
    return reject('NOT_ENOUGH_POINTS', { points: account.points, cost: -points })
  }
  const { userId } = account
  return ok([{ type: 'PointsCorrected', data: { userId, correctionId, points, reason } }])
}

const erase = ({ userId, points, vouchers }: LoyaltyAccount): LoyaltyEvent[] => {
  const left = vouchers.filter(isOpen).map(({ voucherId }) => voucherId)
  return [{ type: 'LoyaltyAccountErased', data: { userId, points, vouchers: left } }]
}

/** Orders of an erased account change nothing any more. */
const decideErased = ({ type }: LoyaltyCommand): Decision =>
  type === 'Redeem' || type === 'Hold' || type === 'Correct' ? reject('ACCOUNT_ERASED') : ok([])

const decide = (command: LoyaltyCommand, state: LoyaltyState): Decision => {
  if (state === 'erased') return decideErased(command)
  const account = accountOf(state, command.userId)
  switch (command.type) {
    case 'Earn':
      return ok(earn(command, account))
    case 'Reverse':
      return ok(reverse(command, account))
    case 'Redeem':
      return redeem(command, account)
    case 'Hold':
      return hold(command, account)
    case 'Use':
      return ok(use(command, account))
    case 'Release':
      return ok(release(command, account))
    case 'Expire':
      return ok(expire(command, account))
    case 'Correct':
      return correct(command, account)
    case 'Erase':
      return ok(state === null ? [] : erase(account))
  }
}

/**
 * The ledger of an account's points, with the user's id. Every command may come twice: the second time it changes
 * nothing.
 */
export const loyalty: Aggregate<
  'loyalty',
  LoyaltyState,
  LoyaltyCommand,
  LoyaltyEvent,
  LoyaltyCode
> = {
  category: 'loyalty',
  memoryPart: 50,
  snapshots: {
    version: 3,
    subjectOf: (state) => (state === null || state === 'erased' ? null : state.userId),
  },
  events: loyaltyEvents,
  initial: null,
  decide,
  evolve,
}
