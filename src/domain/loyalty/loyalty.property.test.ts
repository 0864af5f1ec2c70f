import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { spec } from '#spec'
import { aVoucher, earnOf, happenedAt, reverseOf, userId } from '../../testing/domain/loyalty.ts'
import type { LoyaltyEvent } from './events.ts'
import { usualGame } from './game/usual-game.ts'
import { type LoyaltyCommand, loyalty } from './loyalty.ts'
import type { LoyaltyState } from './state.ts'

/** `n` names the order or voucher, `ksh` is money or points. */
type Step = { kind: keyof typeof commands | 'crash'; n: number; ksh: number }

const voucher = (n: number) => ({ userId, voucherId: `v${n % 4}`, orderId: `o${n}` })
const commands = {
  earn: ({ n }: Step) => earnOf(`o${n}`, (n + 1) * 700, undefined, { game: usualGame }),
  // Each order may come back twice, half of its goods each time.
  giveBack: ({ n, ksh }: Step) =>
    reverseOf(`o${n}`, `r${ksh % 2}`, (n + 1) * 350, null, { game: usualGame }),
  redeem: ({ n, ksh }: Step) => ({
    type: 'Redeem',
    userId,
    voucher: aVoucher({ voucherId: `v${n % 4}`, points: 1 + ksh }),
  }),
  hold: ({ n }: Step) => ({ type: 'Hold', ...voucher(n), goodsCents: 100_000, at: happenedAt }),
  use: ({ n }: Step) => ({ type: 'Use', ...voucher(n) }),
  release: ({ n }: Step) => ({ type: 'Release', ...voucher(n), known: null }),
  expire: ({ n }: Step) => ({ type: 'Expire', userId, voucherId: `v${n % 4}`, at: '2027-01-01' }),
} satisfies Record<string, (step: Step) => LoyaltyCommand>

const step = fc.record<Step>({
  kind: fc.constantFrom('earn', 'giveBack', 'redeem', 'hold', 'use', 'release', 'expire', 'crash'),
  n: fc.nat(9),
  ksh: fc.nat(400),
})

const sums = (events: readonly LoyaltyEvent[]) => {
  const sum = (amount: (event: LoyaltyEvent) => number) =>
    events.reduce((before, event) => before + amount(event), 0)
  return {
    earned: sum(({ type, data }) =>
      type === 'PointsEarned' || type === 'BonusGiven' ? data.points : 0,
    ),
    reversed: sum(({ type, data }) =>
      type === 'PointsReversed' || type === 'BonusReversed' ? data.points : 0,
    ),
    redeemed: sum(({ type, data }) => (type === 'RewardRedeemed' ? data.voucher.points : 0)),
    released: sum(({ type, data }) => {
      if (type === 'VoucherTakenBack') return data.voucher.points
      return type === 'VoucherExpired' ? data.points : 0
    }),
  }
}

/** How often each of them stands there. */
const most = (ids: readonly string[]) =>
  Math.max(0, ...ids.map((id) => ids.filter((other) => other === id).length))

/** Between two uses of a voucher it was given back. */
const checkVouchers = (log: readonly LoyaltyEvent[]) => {
  const used = new Set<string>()
  for (const { type, data } of log) {
    if (type === 'VoucherReleased') used.delete(data.voucher.voucherId)
    if (type !== 'VoucherUsed') continue
    expect(used.has(data.voucherId)).toBe(false)
    used.add(data.voucherId)
  }
}

/** Nothing is redeemed with points that are not there. */
const record = (state: LoyaltyState, event: LoyaltyEvent): LoyaltyState => {
  if (event.type === 'RewardRedeemed') {
    expect(Object(state).points).toBeGreaterThanOrEqual(event.data.voucher.points)
  }
  return loyalty.evolve(state, event, happenedAt)
}

/** A snapshot as it comes back from the store, and the events after it. */
const restored = (snapshot: Snapshot, log: readonly LoyaltyEvent[]): LoyaltyState =>
  log
    .slice(snapshot.events)
    .reduce<LoyaltyState>(
      (state, event) => loyalty.evolve(state, event, happenedAt),
      JSON.parse(snapshot.state),
    )

type Snapshot = { state: string; events: number }
const nothing: Snapshot = { state: JSON.stringify(loyalty.initial), events: 0 }

/**
 * After a crash the account is what the log, or a snapshot and the rest of the log, make of it. Nobody knows which of
 * the last commands were carried out, so they come again.
 */
const run = (steps: readonly Step[]) => {
  const log: LoyaltyEvent[] = []
  let state: LoyaltyState = loyalty.initial
  let snapshot = nothing
  const carryOut = (command: LoyaltyCommand): number => {
    const decided = loyalty.decide(command, state)
    const events = decided.ok ? decided.value : []
    state = events.reduce(record, state)
    log.push(...events)
    return events.length
  }
  const crash = (n: number): void => {
    const whole = restored(nothing, log)
    const quick = restored(snapshot, log)
    expect(quick).toEqual(whole)
    state = n % 2 === 0 ? whole : quick
  }
  let last: LoyaltyCommand[] = []
  for (const { kind, ...of } of steps) {
    if (kind === 'crash') {
      crash(of.n)
      for (const again of last) carryOut(again)
      snapshot = { state: JSON.stringify(state), events: log.length }
      continue
    }
    const command = commands[kind]({ kind, ...of })
    carryOut(command)
    last = [...last, command].slice(-2)
  }
  return { log, state }
}

test('whatever happens, crashes too, and however often: the balance is what the entries say', () => {
  spec('operations loyalty', 'Balance = earned - reversed - redeemed + released')
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80, size: 'max' }), (steps) => {
      const { log, state } = run(steps)
      if (state === null || state === 'erased') return
      const { earned, reversed, redeemed, released } = sums(log)
      expect(state.points).toBe(earned - reversed - redeemed + released)
      expect(state.earned).toBe(earned - reversed)
      expect(earned).toBeGreaterThanOrEqual(reversed)
      // Nobody owes points and has a voucher that they bought with them.
      if (state.vouchers.some(({ status }) => status === 'issued'))
        expect(state.points).toBeGreaterThanOrEqual(0)
      const orders = log.flatMap(({ type, data }) =>
        type === 'PointsEarned' ? [data.orderId] : [],
      )
      expect(most(orders)).toBeLessThanOrEqual(1)
      const given = log.flatMap(({ type, data }) => (type === 'BonusGiven' ? [data.bonusId] : []))
      expect(most(given)).toBeLessThanOrEqual(1)
      expect(most(state.vouchers.map(({ voucherId }) => voucherId))).toBeLessThanOrEqual(1)
      checkVouchers(log)
    }),
    { numRuns: 300 },
  )
})
