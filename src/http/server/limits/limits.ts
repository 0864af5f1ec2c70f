import { keyedHash } from '#src/commands/engine/keyed-hash.ts'
import { ok, type Rejection, type Result, reject } from '#src/domain/kernel/result.ts'
import type { Counters } from '#src/stores/counters/port.ts'
import type {
  Budget,
  BudgetName,
  LimitSettings,
  RequestName,
  Scope,
  SubjectName,
} from './budgets.ts'

/** One budget and its owner: an address, a device's id, a name as typed. Only a keyed hash of the owner is kept. */
export type Use = { budget: BudgetName; whose: string }
/** The result of an attempt that its budgets admitted. */
export type Taken = {
  /** The count of the first budget, with this attempt. */
  tries: number
  giveBack(): Promise<void>
}

export type Limits = {
  settings: LimitSettings
  /** Takes one from each budget, or from none. Rejects, with the seconds to wait, where one of them is used up. */
  take(uses: readonly Use[]): Promise<Result<Taken, Rejection<'RATE_LIMITED'>>>
  /** The budget begins anew. */
  clear(use: Use): Promise<void>
}

/**
 * Makes the attempt that `taken` admitted, and gives it back where `counts` denies its outcome. An exception costs
 * nothing.
 */
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
  secret: Buffer
  settings: LimitSettings
  /** Hears of each budget that refused. */
  refused(budget: BudgetName): void
}

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

export const createLimits = ({ counters, secret, settings, refused }: LimitDeps): Limits => {
  const budgets = budgetsOf(settings)
  const budgetOf = (name: BudgetName): Budget => budgets.get(name) ?? { limit: 0, minutes: 1 }
  const keyOf = ({ budget, whose }: Use): string =>
    `${budget}:${keyedHash(secret, `${budget} ${whose}`).toString('base64url').slice(0, 22)}`
  const add = (use: Use, by: 1 | -1) =>
    counters.add(keyOf(use), by, budgetOf(use.budget).minutes * 60_000)

  return {
    settings,
    take: async (uses) => {
      const giveBack = async () => {
        await Promise.all(uses.map((use) => add(use, -1)))
      }
      const tallies = await Promise.all(
        uses.map(async (use) => ({ budget: use.budget, ...(await add(use, 1)) })),
      )
      const over = tallies.filter(({ budget, count }) => count > budgetOf(budget).limit)
      if (over.length === 0) return ok({ tries: tallies[0]?.count ?? 0, giveBack })
      await giveBack()
      for (const { budget } of over) refused(budget)
      const retryAfter = Math.ceil(Math.max(...over.map(({ endsInMs }) => endsInMs)) / 1000)
      return reject('RATE_LIMITED', { retryAfter })
    },
    clear: (use) => counters.clear(keyOf(use)),
  }
}

export const requestUse = (request: RequestName, scope: Scope, whose: string): Use => ({
  budget: `${request}.${scope}`,
  whose,
})
export const subjectUse = (budget: SubjectName, subject: string): Use => ({
  budget,
  whose: subject.toLowerCase(),
})
