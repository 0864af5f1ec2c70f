import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  amountCents,
  at,
  byHand,
  callback,
  envelope,
  failure,
  idsOf,
  paymentStatus,
  start,
} from '../../testing/domain/payment.ts'
import { evolveAll } from '../kernel/decider.ts'
import { someTime } from '../kernel/given-when-then.ts'
import { isOpen } from './attempts.ts'
import type { PaymentCommand } from './commands.ts'
import type { PaymentEvent } from './events.ts'
import { booked } from './money.ts'
import { payment } from './payment.ts'
import type { PaymentState } from './state.ts'

/** Money that the provider really took: by a prompt, or at the till (`attemptId` null). */
type Taken = { receipt: string; attemptId: string | null; amountCents: number; called: boolean }
type Sent = { accepted: boolean; refused: boolean }
type World = {
  state: PaymentState
  history: PaymentEvent[]
  taken: Taken[]
  /** Every attempt. Undefined until its prompt was sent. */
  attempts: Map<string, Sent | undefined>
  second: number
  ids: number
}
type Pick = { kind: string; n: number; odd: boolean }

const refold = (history: PaymentEvent[]) => evolveAll(payment, payment.initial, history, someTime)
const isFake = (receipt: string | null) => receipt?.startsWith('ELSEWHERE') ?? false
/** All money in the books, except for claims to the receipts of other orders. */
const places = (state: PaymentState) => [
  ...booked(state),
  ...state.cases
    .filter(({ heldCents, receipt }) => heldCents > 0 && !isFake(receipt))
    .map(({ receipt, heldCents }) => ({ receipt, amountCents: heldCents })),
]

/** Money is a part of what pays the order only while the other parts have not paid it. */
const beforeLargest = ({ parts }: PaymentState): number => {
  const sums = parts.map((one) => one.amountCents)
  return sums.reduce((all, one) => all + one, 0) - Math.max(0, ...sums)
}

const check = ({ state, taken }: World, before: PaymentState): void => {
  const now = places(state)
  expect(now.length).toBeLessThanOrEqual(taken.length)
  expect(now.length).toBeGreaterThanOrEqual(places(before).length)
  expect(booked(state).some(({ receipt }) => isFake(receipt))).toBe(false)
  const receipts = now.flatMap(({ receipt }) => receipt ?? [])
  expect(new Set(receipts).size).toBe(receipts.length)
  const own = taken.map(({ receipt }) => receipt)
  expect(receipts.filter((receipt) => !own.includes(receipt))).toEqual([])
  expect(beforeLargest(state)).toBeLessThan(amountCents)
  expect(state.attempts.filter(isOpen).length).toBeLessThanOrEqual(1)
  const payers = booked(state).map(({ attemptId }) => attemptId)
  const unpaid = state.attempts.filter((one) => one.state !== 'paid')
  expect(unpaid.filter(({ attemptId }) => payers.includes(attemptId))).toEqual([])
}

/** Gives the command twice, as a job that is delivered twice would. Returns whether it did anything. */
const give = (world: World, command: PaymentCommand): boolean => {
  const before = world.state
  const decision = payment.decide(command, before)
  if (!decision.ok) return false
  world.history.push(...decision.value)
  world.state = evolveAll(payment, before, decision.value, someTime)
  check(world, before)
  const again = payment.decide(command, world.state)
  if (again.ok) expect(again.value).toEqual([])
  return decision.value.length > 0
}

/** One command may make several ids of its own, which differ in the last two digits. */
const next = (world: World) => envelope(world.second, `id${world.ids++}00`)
const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length]
const sentOf = ({ attempts }: World, n: number): [string, Sent] | undefined => {
  const sent = [...attempts].flatMap(([id, one]): [string, Sent][] => (one ? [[id, one]] : []))
  return pick(sent, n)
}
const takenBy = ({ taken }: World, id: string) => taken.find(({ attemptId }) => attemptId === id)

const begin = (world: World): void => {
  const attemptId = `${world.attempts.size + 1}`
  if (give(world, { ...start(attemptId, world.second), ...next(world) })) {
    world.attempts.set(attemptId, undefined)
  }
}
const submit = (world: World): void => {
  const attemptId = `${world.attempts.size}`
  if (give(world, { ...next(world), type: 'MarkSubmitting', attemptId })) {
    expect(world.attempts.get(attemptId), 'no prompt goes out twice').toBeUndefined()
    world.attempts.set(attemptId, { accepted: false, refused: false })
  }
}
const answer = (world: World, { n, odd }: Pick): void => {
  const [attemptId, sent] = sentOf(world, n) ?? []
  if (attemptId === undefined || !sent || sent.refused) return
  if (odd || takenBy(world, attemptId) || sent.accepted) {
    sent.accepted = true
    const answered = { attemptId, ...idsOf(attemptId) }
    give(world, { ...next(world), type: 'RecordPromptAccepted', ...answered })
  } else {
    sent.refused = true
    const refusal = { attemptId, errorCode: '500.001.1001', retryAfterSeconds: 60 }
    give(world, { ...next(world), type: 'RecordPromptRefused', ...refusal })
  }
}
const loseAnswer = (world: World, { n }: Pick): void => {
  const [attemptId] = sentOf(world, n) ?? []
  if (attemptId !== undefined)
    give(world, { ...next(world), type: 'RecordPromptUnknown', attemptId })
}
const take = (world: World, { kind, n, odd }: Pick): void => {
  const receipt = `R${world.taken.length}`
  const [attemptId, sent] = sentOf(world, n) ?? []
  if (kind === 'till') world.taken.push({ receipt, attemptId: null, amountCents, called: false })
  else if (attemptId !== undefined && !sent?.refused && !takenBy(world, attemptId)) {
    const amount = odd && n % 3 === 0 ? amountCents - 100 : amountCents
    world.taken.push({ receipt, attemptId, amountCents: amount, called: false })
  }
}
const call = (world: World, { kind, n }: Pick): void => {
  const [attemptId] = sentOf(world, n) ?? []
  if (attemptId === undefined) return
  const facts = { receipt: `ELSEWHERE${n}`, receiptSeenElsewhere: true }
  const told = kind === 'reused' ? callback(attemptId, facts) : failure(attemptId)
  give(world, { ...told, ...next(world) })
}
const callOfMoney = (world: World, picked: Pick): void => {
  const [attemptId] = sentOf(world, picked.n) ?? []
  const money = attemptId === undefined ? undefined : takenBy(world, attemptId)
  if (attemptId === undefined || !money) {
    call(world, picked)
    return
  }
  const phone = picked.odd ? '254700000000' : null
  const facts = { receipt: money.receipt, amountCents: money.amountCents, phone }
  const astray = picked.kind === 'wrongId' ? { checkoutRequestId: 'ws_CO_other' } : {}
  const receiptless = picked.kind === 'receiptless' && money.amountCents === amountCents
  const told = callback(attemptId, receiptless ? { receipt: null } : { ...facts, ...astray })
  give(world, { ...told, ...next(world) })
  money.called ||= picked.kind === 'truth'
}
/** Sends another prompt's callback to this attempt's address. */
const misdeliver = (world: World, { n }: Pick): void => {
  const [attemptId] = sentOf(world, n) ?? []
  const money = pick(world.taken, n + 1)
  const known = world.state.attempts.filter(({ checkoutRequestId }) => checkoutRequestId !== null)
  const knows = (id: string | null) => known.some((one) => one.attemptId === id)
  if (attemptId === undefined || !money?.attemptId) return
  if (!knows(attemptId) || !knows(money.attemptId)) return
  const facts = { receipt: money.receipt, amountCents: money.amountCents }
  const told = callback(attemptId, { ...facts, ...idsOf(money.attemptId) })
  give(world, { ...told, ...next(world) })
}
const query = (world: World, { kind, n, odd }: Pick): void => {
  const [attemptId] = sentOf(world, n) ?? []
  if (attemptId === undefined) return
  const paid = takenBy(world, attemptId) && kind === 'query'
  const result = { resultCode: paid ? '0' : '1037', retryAfterSeconds: odd ? 30 : null }
  const said = kind === 'queryPending' ? ('pending' as const) : result
  give(world, { ...next(world), type: 'RecordQueryResult', attemptId, result: said })
}
const importEntry = (world: World, money: Taken): void => {
  const { receipt } = money
  // The statement comes the day after. Mismatched amounts have been reported by then.
  if (money.amountCents !== amountCents && !money.called) return
  const entry = { receipt, amountCents: money.amountCents }
  const transactionTime = at(world.second)
  give(world, { ...next(world), type: 'RecordStatementEntry', ...entry, transactionTime })
}
const refund = (world: World, { kind, n, odd }: Pick): void => {
  const refundId = pick(world.state.refunds, n)?.refundId
  if (refundId === undefined) return
  const envelope = { ...next(world), refundId }
  if (kind === 'requestRefund') give(world, { ...envelope, type: 'RequestRefund' })
  else if (kind === 'completeRefund') {
    give(world, { ...envelope, type: 'MarkRefund', reference: `B${n % 2}`, ...byHand })
  } else {
    const result = { succeeded: odd, resultCode: odd ? '0' : '11', reference: `B${n % 2}` }
    give(world, { ...envelope, type: 'RecordReversalResult', ...result })
  }
}
const resolve = (world: World, { n, odd }: Pick): void => {
  const one = pick(world.state.cases, n)
  if (!one) return
  const real = odd ? ('accepted' as const) : ('refunded' as const)
  const resolution = one.heldCents === 0 || isFake(one.receipt) ? ('dismissed' as const) : real
  give(world, {
    ...next(world),
    type: 'ResolveCase',
    caseId: one.caseId,
    resolution,
    note: '',
    subject: null,
  })
}
const expire = (world: World, attemptId: string): void => {
  if (world.attempts.has(attemptId))
    give(world, { ...next(world), type: 'ExpireAttempt', attemptId })
}

const steps: Record<string, (world: World, picked: Pick) => void> = {
  begin,
  submit,
  answer,
  unknown: loseAnswer,
  pay: take,
  till: take,
  truth: callOfMoney,
  wrongId: callOfMoney,
  reused: call,
  contradict: call,
  receiptless: callOfMoney,
  misdeliver,
  query,
  queryPending: query,
  queryContradict: query,
  expire: (world, { n }) => expire(world, `${(n % 4) + 1}`),
  cancel: (world) => give(world, { ...next(world), type: 'NoteOrderCancelled' }),
  statement: (world, { n }) => {
    const money = pick(world.taken, n)
    if (money) importEntry(world, money)
  },
  requestRefund: refund,
  completeRefund: refund,
  reversal: refund,
  resolve,
  restart: (world) => {
    const rebuilt = refold(world.history)
    expect(rebuilt).toEqual(world.state)
    world.state = rebuilt
  },
  wait: (world) => {
    world.second += 130
  },
}

/** The weights of the steps: first those that lead on, then those that lead nowhere else. */
const weights: Record<string, number> = {
  begin: 12,
  submit: 12,
  answer: 8,
  pay: 10,
  wait: 12,
  truth: 6,
  query: 6,
  expire: 8,
  cancel: 1,
  reused: 1,
  contradict: 1,
  queryContradict: 1,
  wrongId: 1,
}
const step = (kinds: string[]) =>
  fc.record({
    kind: fc.oneof(
      ...kinds.map((kind) => ({ weight: weights[kind] ?? 3, arbitrary: fc.constant(kind) })),
    ),
    n: fc.nat(11),
    odd: fc.boolean(),
  })

/** Everything lost arrives in the end, by callback or on the statement, and every prompt expires. */
const deliver = (world: World, money: Taken, byStatement: boolean): void => {
  const { attemptId, receipt } = money
  const unheard = money.amountCents !== amountCents && !money.called
  if (attemptId === null || (byStatement && !unheard)) {
    importEntry(world, money)
    return
  }
  const facts = { receipt, amountCents: money.amountCents }
  give(world, { ...callback(attemptId, facts), ...next(world) })
}
const deliverAll = (world: World, byStatement: boolean[]): void => {
  for (const [n, money] of world.taken.entries()) {
    deliver(world, money, byStatement[n % byStatement.length] ?? false)
  }
  for (const attemptId of world.attempts.keys()) expire(world, attemptId)
}

const sorted = (money: { receipt: string | null; amountCents: number }[]) =>
  money.map((one) => `${one.receipt} ${one.amountCents}`).sort()

const live = (picks: Pick[], byStatement: boolean[]): World => {
  const { initial: state } = payment
  const world: World = { state, history: [], taken: [], attempts: new Map(), second: 0, ids: 0 }
  for (const picked of picks) steps[picked.kind]?.(world, picked)
  deliverAll(world, byStatement)
  return world
}

const checkAll = (picks: Pick[], byStatement: boolean[]): void => {
  const { state, history, taken } = live(picks, byStatement)
  expect(sorted(places(state))).toEqual(sorted(taken))
  expect(refold(history)).toEqual(state)
  expect(state.attempts.some(isOpen)).toBe(false)
  expect(paymentStatus(state)).not.toBe('prompted')
  if (state.parts.length > 0 || state.orderCancelled) return
  expect(state.refunds.filter(({ reason }) => reason !== 'review')).toEqual([])
}
const statements = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 })

it('accounts for every shilling in one place, whatever comes, how often and in which order', () => {
  const any = fc.array(step(Object.keys(steps)), { maxLength: 60, size: 'max' })
  fc.assert(fc.property(any, statements, checkAll), { numRuns: 500 })
})

it('pairs what callbacks, queries and the statement say of three prompts', () => {
  const three = [0, 1, 2].flatMap((n) =>
    ['begin', 'submit', 'answer', 'expire', 'wait'].map((kind) => ({ kind, n, odd: true })),
  )
  const reports = ['pay', 'till', 'truth', 'wrongId', 'receiptless', 'misdeliver', 'query']
  const some = fc.array(step([...reports, 'statement']), { maxLength: 20, size: 'max' })
  const check = (picks: Pick[], byStatement: boolean[]) =>
    checkAll([...three, ...picks], byStatement)
  fc.assert(fc.property(some, statements, check), { numRuns: 500 })
})
