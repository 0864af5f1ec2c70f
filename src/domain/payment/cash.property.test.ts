import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { spec } from '#spec'
import {
  callback,
  envelope,
  idsOf,
  amountCents as price,
  start,
} from '../../testing/domain/payment.ts'
import { evolveAll } from '../kernel/decider.ts'
import { someTime } from '../kernel/given-when-then.ts'
import type { PaymentCommand } from './commands.ts'
import { booked } from './money.ts'
import { payment } from './payment.ts'
import type { PaymentState } from './state.ts'

/** What each driver says was taken, by the driver's name. A driver who had the delivery before may still correct it. */
type World = { state: PaymentState; noted: Map<string, number>; ids: number }

const give = (world: World, command: PaymentCommand): boolean => {
  const decided = payment.decide(command, world.state)
  if (decided.ok) world.state = evolveAll(payment, world.state, decided.value, someTime)
  return decided.ok
}
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0)
const next = (world: World) => envelope(world.ids * 200, `id${world.ids++}00`)

/** As the shop's job does it after every event of a driver's cash, and of M-PESA's money. */
const follow = (world: World): void => {
  const amountCents = sum(world.noted.values())
  const note = { type: 'NoteCash', amountCents, shorts: [] } as const
  give(world, { ...next(world), ...note })
  const again = payment.decide({ ...next(world), ...note }, world.state)
  expect(again.ok && again.value).toEqual([])
}

const pay = (world: World): void => {
  const attemptId = `${world.state.attempts.length + 1}`
  if (!give(world, { ...start(attemptId), ...next(world) })) return
  give(world, { ...next(world), type: 'MarkSubmitting', attemptId })
  give(world, { ...next(world), type: 'RecordPromptAccepted', attemptId, ...idsOf(attemptId) })
}
const callBack = (world: World, n: number): void => {
  const { attempts } = world.state
  const attempt = attempts[n % Math.max(1, attempts.length)]
  if (attempt !== undefined) give(world, { ...callback(attempt.attemptId), ...next(world) })
}
const decide = (world: World, n: number): void => {
  const open = world.state.cases.find(({ state }) => state === 'open')
  if (open === undefined) return
  const resolution = n % 2 === 0 ? ('refunded' as const) : ('dismissed' as const)
  const command = {
    type: 'ResolveCase' as const,
    caseId: open.caseId,
    resolution,
    note: 'Asked',
    subject: null,
  }
  give(world, { ...next(world), ...command })
}

const heldCents = ({ cases }: PaymentState): number => sum(cases.map((one) => one.heldCents))
const backCents = ({ refunds }: PaymentState): number =>
  sum(refunds.map(({ amountCents }) => amountCents))
/** The cash of which staff have said that it came. A driver's later word takes nothing of that back. */
const decidedCents = ({ refunds, cases }: PaymentState): number =>
  sum(refunds.flatMap((one) => (one.reason === 'cash' ? [one.amountCents] : []))) +
  sum(cases.flatMap((one) => (one.state === 'resolved' ? [one.heldCents] : [])))

const check = ({ state, noted }: World): void => {
  const mpesa = sum(booked(state).map(({ amountCents }) => amountCents))
  const taken = sum(noted.values())
  const came = taken + mpesa
  const onHold = heldCents(state) + backCents(state)
  const total = state.orderCancelled ? 0 : price
  // Once staff have decided about more than drivers still say, what was decided stands.
  const stillOver = Math.max(0, came - total, decidedCents(state) + backOfMpesa(state))
  expect(onHold).toBe(stillOver)
  expect(state.cases.filter((one) => one.resolution === 'settled').length).toBeLessThanOrEqual(1)
  if (decidedCents(state) === 0) expect(came).toBe(Math.min(total, came) + onHold)
}
const backOfMpesa = ({ refunds }: PaymentState): number =>
  sum(refunds.flatMap((one) => (one.reason === 'cash' ? [] : [one.amountCents])))

const sums = [0, 1, 50_000, price - 1, price, price + 5_000]
type Step = { kind: string; n: number; driver: string }

const steps: Record<string, (world: World, step: Step) => void> = {
  take: ({ noted }, { n, driver }) => noted.set(driver, sums[n % sums.length] ?? 0),
  pay,
  callBack: (world, { n }) => callBack(world, n),
  decide: (world, { n }) => decide(world, n),
  cancel: (world, { n }) => {
    if (n === 0) give(world, { ...next(world), type: 'NoteOrderCancelled' })
  },
}

const step = fc.record({
  kind: fc.constantFrom('take', 'take', 'take', 'pay', 'callBack', 'callBack', 'decide', 'cancel'),
  n: fc.nat(11),
  driver: fc.constantFrom('otieno', 'mwangi', 'halima'),
})

it('what was taken and paid is the price, what is due back and what is in review, whoever says what when', () => {
  spec('operations driver', 'Cash beyond what M-PESA left to be paid is for staff to judge')
  const walk = (taken: Step[]): void => {
    const world: World = { state: payment.initial, noted: new Map(), ids: 0 }
    for (const one of taken) {
      steps[one.kind]?.(world, one)
      follow(world)
      check(world)
    }
  }
  fc.assert(fc.property(fc.array(step, { maxLength: 25, size: 'max' }), walk), { numRuns: 400 })
})
