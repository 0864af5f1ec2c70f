import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommandDeps } from '../../commands/engine/command.ts'
import { changeOrderStatus } from '../../commands/order/change-order-status.ts'
import { changePaymentMethod } from '../../commands/order/change-payment-method.ts'
import { expireUnpaidOrder } from '../../commands/order/expire-unpaid-order.ts'
import { expireAttempt } from '../../commands/payment/prompt.ts'
import { startPayment } from '../../commands/payment/start-payment.ts'
import { guest } from '../../domain/kernel/access.ts'
import { isOpen } from '../../domain/payment/attempts.ts'
import { booked } from '../../domain/payment/money.ts'
import { isPaid, type PaymentState } from '../../domain/payment/state.ts'
import { paymentStatus } from '../../testing/domain/payment.ts'
import type { Prompted, PushMood, QueryMood } from '../../testing/payment/provider.ts'
import { amountCents, openWorld, type World } from '../../testing/payment/world.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const admin = { id: 'a', role: 'admin' } as const

type Picked = { kind: string; n: number; push: PushMood; query: QueryMood }

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length]
const isAnswered = ({ outcome }: Prompted): boolean => outcome !== undefined

/** The power fails in the middle: only the first `writes` of the job's writes come through. */
const dying = (deps: CommandDeps, writes: number): CommandDeps => {
  let left = writes
  const append: CommandDeps['events']['append'] = async (...added) => {
    if (left === 0) throw new Error('power cut')
    left -= 1
    return deps.events.append(...added)
  }
  return { ...deps, events: { ...deps.events, append } }
}

/** Runs a job, perhaps in two processes at once, perhaps with the power cut. A cut job stays, and runs again. */
const work = async (world: World, { kind, n }: Picked): Promise<void> => {
  await world.follow()
  const waiting = pick(world.waiting, n)
  if (waiting === undefined) return
  if (kind === 'crash') {
    await world.run(waiting, dying(world.depsOf(n), n % 3)).catch(() => undefined)
    world.restart()
    return
  }
  const processes = kind === 'twice' ? [0, 1] : [n]
  await Promise.all(processes.map((one) => world.run(waiting, world.depsOf(one))))
  world.waiting.splice(world.waiting.indexOf(waiting), 1)
}

const answerPrompt = (world: World, { kind, n }: Picked): void => {
  const prompt = pick(
    world.provider.prompts.filter((one) => !isAnswered(one)),
    n,
  )
  if (prompt === undefined) return
  if (kind === 'fail') prompt.outcome = { failed: 1032 }
  else world.provider.settle(prompt, kind === 'payOdd' ? amountCents - 100 : amountCents)
}
const callBack = async (world: World, { kind, n }: Picked): Promise<void> => {
  const prompt = pick(world.provider.prompts.filter(isAnswered), n)
  if (prompt) await world.callBack(prompt, kind === 'wrongId' ? 'ws_CO_other' : undefined)
}

const steps: Record<string, (world: World, picked: Picked) => Promise<unknown> | unknown> = {
  start: ({ orderId, issue }, { n }) => {
    const phone = `25471234567${n % 2}`
    return issue(startPayment, { orderId, phone, amountCents }, { by: guest, process: n })
  },
  work,
  twice: work,
  crash: work,
  pay: answerPrompt,
  payOdd: answerPrompt,
  fail: answerPrompt,
  callBack,
  wrongId: callBack,
  wait: () => shop.tick(130_000),
  restart: (world) => world.restart(),
  expire: async ({ orderId, issue, state }, { n }) => {
    const attempt = pick((await state()).attempts, n)
    if (attempt) await issue(expireAttempt, { orderId, attemptId: attempt.attemptId })
  },
  expireOrder: async ({ orderId, issue }) => {
    shop.tick(31 * 60_000)
    await issue(expireUnpaidOrder, { orderId })
  },
  cancel: ({ orderId, issue }) =>
    issue(changeOrderStatus, { orderId, status: 'cancelled', reason: 'No' }, { by: admin }),
  method: ({ orderId, issue }, { n }) => {
    const paymentMethod = n % 2 === 0 ? ('cash' as const) : ('mpesa' as const)
    return issue(changePaymentMethod, { orderId, paymentMethod }, { by: guest })
  },
}

const weights: Record<string, number> = {
  start: 10,
  work: 12,
  pay: 6,
  callBack: 6,
  twice: 10,
  crash: 10,
  wait: 5,
  cancel: 1,
  expireOrder: 1,
  method: 1,
}
const step = fc.record({
  kind: fc.oneof(
    ...Object.keys(steps).map((kind) => ({
      weight: weights[kind] ?? 2,
      arbitrary: fc.constant(kind),
    })),
  ),
  n: fc.nat(11),
  push: fc.constantFrom<PushMood>('accept', 'accept', 'busy', 'silent', 'early'),
  query: fc.constantFrom<QueryMood>('truth', 'pending', 'contradict', 'away'),
})

const takenBy = ({ provider }: World) =>
  provider.prompts.flatMap(({ outcome }) =>
    outcome !== undefined && 'receipt' in outcome ? [outcome] : [],
  )
const places = (state: PaymentState) => [
  ...booked(state),
  ...state.cases.flatMap(({ heldCents, receipt }) =>
    heldCents > 0 ? [{ receipt, amountCents: heldCents }] : [],
  ),
]
const sorted = (money: { receipt: string | null; amountCents: number }[]) =>
  money.map(({ receipt, amountCents: cents }) => `${receipt} ${cents}`).sort()

/** Holds at any moment. */
const checkOnTheWay = async (world: World): Promise<void> => {
  const state = await world.state()
  expect(places(state).length).toBeLessThanOrEqual(takenBy(world).length)
  expect(state.attempts.filter(isOpen).length).toBeLessThanOrEqual(1)
}

const workAll = async (world: World): Promise<void> => {
  for (let rounds = 0; rounds < 100; rounds += 1) {
    await world.follow()
    if (world.waiting.length === 0) return
    await work(world, { kind: 'work', n: 0, push: 'accept', query: 'truth' })
  }
  throw new Error('the jobs never end')
}

/** M-PESA answers in the end, every lost callback comes, and every job runs. */
const comeToRest = async (world: World): Promise<void> => {
  world.provider.moods.query = 'truth'
  world.provider.moods.push = 'accept'
  await workAll(world)
  for (const prompt of world.provider.prompts.filter(isAnswered)) await world.callBack(prompt)
  await workAll(world)
}

const checkAtRest = async (world: World): Promise<void> => {
  const state = await world.state()
  expect(sorted(places(state))).toEqual(sorted(takenBy(world)))
  expect(state.attempts.filter(isOpen)).toEqual([])
  expect(paymentStatus(state)).not.toBe('prompted')
  // Each prompt that went out was asked for once.
  const tokens = world.provider.prompts.map(({ token }) => token)
  expect(new Set(tokens).size).toBe(tokens.length)
  const confirmed = await world.issue(
    changeOrderStatus,
    { orderId: world.orderId, status: 'confirmed' },
    { by: admin },
  )
  if (isPaid(state, amountCents)) expect(confirmed.ok).toBe(true)
}

test('whatever happens, in which order, how often and to which process: the money is where it belongs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (picks) => {
      const world = await openWorld(shop)
      for (const picked of picks) {
        world.provider.moods.push = picked.push
        world.provider.moods.query = picked.query
        await steps[picked.kind]?.(world, picked)
        await checkOnTheWay(world)
      }
      await comeToRest(world)
      await checkAtRest(world)
      world.close()
    }),
    // A busy machine does what it can in the time. A quiet one does them all.
    { numRuns: 40, interruptAfterTimeLimit: 10_000 },
  )
})
