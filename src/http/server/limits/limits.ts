import { ok, type Rejection, type Result, reject } from '#src/domain/kernel/result.ts'
import { keyedHash } from '#src/lib/text.ts'
import type { Counters } from '#src/stores/counters/port.ts'
import type {
  Budget,
  BudgetName,
  LimitSettings,
  RequestName,
  Scope,
  SubjectName,
} from './budgets.ts'

/** An attempt that counts against one budget of one owner, such as an IP address, a device id or a typed name. */
export type BudgetUse = { budget: BudgetName; whose: string }
/** An attempt that its budgets allowed. */
export type Taken = {
  /** The number of attempts in the first budget, with this one. */
  tries: number
  giveBack(): Promise<void>
}

export type Limits = {
  settings: LimitSettings
  /** Counts the attempt in every budget, or in none. Refuses it with the seconds to wait if one budget is used up. */
  take(uses: readonly BudgetUse[]): Promise<Result<Taken, Rejection<'RATE_LIMITED'>>>
  /** Sets the budget's count to 0. */
  clear(use: BudgetUse): Promise<void>
}

/** Makes the allowed attempt. It stays counted only if `counts` says so of its outcome; an exception is not counted. */
export const countIf = async <Outcome>(
  counts: (outcome: Outcome) => boolean,
  taken: Taken,
  attempt: () => Promise<Outcome> | Outcome,
): Promise<Outcome> => {
  let isToCount = false
  try {
    const outcome = await attempt()
    isToCount = counts(outcome)
    return outcome
  } finally {
    if (!isToCount) await taken.giveBack()
  }
}

type LimitDeps = {
  counters: Counters
  /** The text under which an owner is counted: `hashedNames`, where the counts are stored. */
  nameOf(owner: string): string
  settings: LimitSettings
  /** Hears of each budget that was used up. */
  refused(budget: BudgetName): void
}

/**
 * Names owners by a keyed hash, so that nobody reads them where the counts are kept. With a renewed secret the counts begin
 * anew.
 */
export const hashedNames =
  (secret: () => Buffer): LimitDeps['nameOf'] =>
  (owner) =>
    keyedHash(secret(), owner).toString('base64url').slice(0, 22)

const scopes: readonly Scope[] = ['address', 'newcomers', 'device', 'account']

/** Every budget by its name. */
export const budgetsOf = ({ requests, subjects }: LimitSettings): ReadonlyMap<string, Budget> => {
  const ofRequests = Object.entries(requests).flatMap(([name, budget]) =>
    scopes.map((scope): [string, Budget] => [
      `${name}.${scope}`,
      { limit: budget[scope], minutes: budget.minutes },
    ]),
  )
  return new Map<string, Budget>([...ofRequests, ...Object.entries(subjects)])
}

/** The state of one budget, with this attempt counted. */
type Count = BudgetUse & {
  tries: number
  isOver: boolean
  endsInMs: number
  giveBack(): Promise<unknown>
}

/** The pause in minutes after attempt number `limit + beyond`. */
const restMinutes = (
  { firstMinutes, longestMinutes }: NonNullable<Budget['rest']>,
  beyond: number,
): number => Math.min(firstMinutes * 2 ** beyond, longestMinutes)

export const createLimits = ({ counters, nameOf, settings, refused }: LimitDeps): Limits => {
  const budgets = budgetsOf(settings)
  const budgetOf = (name: BudgetName): Budget => budgets.get(name) ?? { limit: 0, minutes: 1 }
  const keyOf = ({ budget, whose }: BudgetUse): string =>
    `${budget}:${nameOf(`${budget} ${whose}`)}`
  const restKeyOf = (use: BudgetUse): string => `rest.${keyOf(use)}`
  const addUse = (use: BudgetUse, by: 1 | -1) =>
    counters.add(keyOf(use), by, budgetOf(use.budget).minutes * 60_000)

  const take = async (use: BudgetUse): Promise<Count> => {
    const { limit, rest } = budgetOf(use.budget)
    const { count, endsInMs } = await addUse(use, 1)
    if (rest === undefined) {
      const giveBack = () => addUse(use, -1)
      return { ...use, tries: count, isOver: count > limit, endsInMs, giveBack }
    }
    if (count < limit) {
      return { ...use, tries: count, isOver: false, endsInMs, giveBack: () => addUse(use, -1) }
    }
    // The store checks that the earlier pause is over and begins the next one in the same call.
    const restMs = restMinutes(rest, count - limit) * 60_000
    const resting = await counters.add(restKeyOf(use), 1, restMs)
    const giveBack = () => Promise.all([addUse(use, -1), counters.add(restKeyOf(use), -1, restMs)])
    const isOver = resting.count > 1
    return { ...use, tries: count, isOver, endsInMs: resting.endsInMs, giveBack }
  }

  return {
    settings,
    take: async (uses) => {
      const counts = await Promise.all(uses.map(take))
      const giveBack = async () => {
        await Promise.all(counts.map((one) => one.giveBack()))
      }
      const over = counts.filter(({ isOver }) => isOver)
      if (over.length === 0) return ok({ tries: counts[0]?.tries ?? 0, giveBack })
      await giveBack()
      for (const { budget } of over) refused(budget)
      const retryAfter = Math.ceil(Math.max(...over.map(({ endsInMs }) => endsInMs)) / 1000)
      return reject('RATE_LIMITED', { retryAfter })
    },
    clear: async (use) => {
      await Promise.all([counters.clear(keyOf(use)), counters.clear(restKeyOf(use))])
    },
  }
}

export const requestUse = (request: RequestName, scope: Scope, whose: string): BudgetUse => ({
  budget: `${request}.${scope}`,
  whose,
})
export const subjectUse = (budget: SubjectName, subject: string): BudgetUse => ({
  budget,
  whose: subject.toLowerCase(),
})
