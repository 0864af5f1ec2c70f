import { randomOf } from '#src/demo/past/random.ts'
import type { ActName } from './acts.ts'
import type { FaultName } from './faults.ts'
import type { Pace } from './process.ts'

/** Something that happens `at` ms after the beginning. `n` decides everything about the step that is left to chance. */
export type Step = { at: number; n: number } & (
  | { kind: 'act'; name: ActName }
  | { kind: 'fault'; name: FaultName }
)

const MINUTE_MS = 60_000
/** One seed of eight has the shop's own sweeps. The others take a third of its time, most of which nothing happens in. */
const paceOf = (seed: number): Pace =>
  seed % 8 === 0
    ? { pollMs: 5 * MINUTE_MS, sweepMs: 0 }
    : { pollMs: 20 * MINUTE_MS, sweepMs: 30 * MINUTE_MS }

/** With this the caches keep all that a day asks for. */
const LARGE_CACHE = 64 * 2 ** 20
/** With this they drop most of it. */
const SMALL_CACHE = 20_000
/** One seed of eight has small caches. */
const cacheBytesOf = (seed: number): number => (seed % 8 === 4 ? SMALL_CACHE : LARGE_CACHE)

/**
 * The steps of each simulated day, in their order. A plan with fewer steps is a plan too. `cacheBytes`: what the caches of
 * each name may take.
 */
export type Plan = {
  seed: number
  pace: Pace
  cacheBytes: number
  days: readonly (readonly Step[])[]
}

export const DAY_MS = 24 * 3_600_000
/** Nobody does anything in the rest of a day, so that everything that waits can end. */
const BUSY_MS = 12 * 3_600_000

const acts: Readonly<Record<ActName, number>> = {
  placeOrder: 16,
  placeAgain: 3,
  pay: 16,
  answerPhone: 16,
  callBackAgain: 3,
  callBackElsewhere: 3,
  serveOrder: 45,
  serveOldest: 20,
  cancelOrder: 3,
  withdraw: 3,
  changeMethod: 2,
  failDelivery: 4,
  correctCash: 5,
  decideShort: 3,
  takeUpCase: 1,
  takeBackPayment: 2,
  payDebt: 3,
  writeOffDebt: 1,
  bringBack: 4,
  returnGoods: 5,
  receiveGoods: 4,
  countShelf: 3,
  writeOff: 2,
  sendTransfer: 4,
  receiveTransfer: 5,
  closeTransfer: 3,
  cancelTransfer: 2,
  takeInCash: 3,
  settleRefunds: 4,
  resolveCase: 6,
  correctPoints: 3,
  giveFloat: 1,
  redeem: 5,
  complain: 4,
  answerComplaints: 4,
  forgetGuest: 2,
  register: 4,
  eraseAccount: 3,
  payByMenu: 5,
  importStatement: 4,
  settleFinding: 3,
  answerReversals: 4,
}

const faults: Readonly<Record<FaultName, number>> = {
  crash: 8,
  restart: 2,
  crashAtCall: 8,
  silentStore: 4,
  cutPower: 3,
  secondProcess: 3,
  fillDisk: 3,
  lateReadModels: 3,
  jobsTwice: 3,
  clockBack: 2,
  clockForward: 2,
  mpesaAway: 2,
  mpesaSilent: 2,
  mpesaEarly: 2,
  slowAnswers: 2,
}

const ACTS_A_DAY = 145
const FAULTS_A_DAY = 12

const namesOf = <Name extends string>(weights: Readonly<Record<Name, number>>): Name[] => {
  const names: Name[] = []
  for (const name in weights) for (let n = weights[name]; n > 0; n -= 1) names.push(name)
  return names
}
const [actNames, faultNames] = [namesOf(acts), namesOf(faults)]

/** The plan of a seed. The same seed gives the same plan. */
export const planOf = (seed: number, days: number): Plan => {
  const random = randomOf(`plan ${seed}`)
  const moment = (day: number) => ({
    at: day * DAY_MS + random.between(0, BUSY_MS),
    n: random.between(0, 2 ** 31),
  })
  const dayOf = (day: number): Step[] => {
    const steps: Step[] = []
    for (let n = 0; n < ACTS_A_DAY; n += 1) {
      steps.push({ ...moment(day), kind: 'act', name: random.pick(actNames) })
    }
    for (let n = 0; n < FAULTS_A_DAY; n += 1) {
      steps.push({ ...moment(day), kind: 'fault', name: random.pick(faultNames) })
    }
    return steps.sort((one, other) => one.at - other.at)
  }
  return {
    seed,
    pace: paceOf(seed),
    cacheBytes: cacheBytesOf(seed),
    days: Array.from({ length: days }, (_, day) => dayOf(day)),
  }
}
