import * as z from 'zod'
import { type PromiseFigures, promiseFigures, promiseQuery } from '../../contract/figures.ts'
import { daysAfter, nairobiDay } from '../../contract/rules/dates.ts'
import { runsBranches } from '../../domain/kernel/access.ts'
import { PROMISED_MINUTES } from '../../domain/kernel/promise.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { PromiseDayDoc, PromiseSums } from '../../projections/branches/promise-days.ts'
import { defineRoute, type Route } from '../server/route.ts'

/** Days that the figures cover: whole weeks, so that each weekday counts equally often. */
const PROMISE_DAYS = 28
const HOURS = 24
const nothing: PromiseSums = { deliveries: 0, kept: 0, seconds: 0 }

const shown = ({ deliveries, kept, seconds }: PromiseSums) => ({
  deliveries,
  kept,
  minutes: deliveries === 0 ? null : Math.round(seconds / deliveries / 60),
})

const sumOf = (some: readonly PromiseSums[]) =>
  shown(
    some.reduce(
      (sum, { deliveries, kept, seconds }) => ({
        deliveries: sum.deliveries + deliveries,
        kept: sum.kept + kept,
        seconds: sum.seconds + seconds,
      }),
      nothing,
    ),
  )

const groupsBy = <One, Key>(some: readonly One[], keyOf: (one: One) => Key): Map<Key, One[]> => {
  const groups = new Map<Key, One[]>()
  for (const one of some) {
    const key = keyOf(one)
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return groups
}

/** The sums of each key, the key with the most deliveries first. */
const sumsBy = <One extends PromiseSums, Key>(some: readonly One[], keyOf: (one: One) => Key) =>
  [...groupsBy(some, keyOf)]
    .map(([key, ofKey]) => [key, sumOf(ofKey)] as const)
    .sort(([, a], [, b]) => b.deliveries - a.deliveries)

/** `docs`: the figures of each day since `from`. */
export const presentPromise = (
  docs: readonly PromiseDayDoc[],
  from: string,
  nameOf: (driverId: string) => string | null,
): PromiseFigures => {
  const byDay = groupsBy(docs, ({ day }) => day)
  const byHour = groupsBy(
    docs.flatMap(({ hours }) => hours),
    ({ hour }) => hour,
  )
  const drivers = docs.flatMap((doc) => doc.drivers)
  return {
    from,
    promisedMinutes: PROMISED_MINUTES,
    ...sumOf(docs),
    days: Array.from({ length: PROMISE_DAYS }, (_, n) => {
      const day = daysAfter(from, n)
      return { day, ...sumOf(byDay.get(day) ?? []) }
    }),
    hours: Array.from({ length: HOURS }, (_, hour) => sumOf(byHour.get(hour) ?? [])),
    branches: sumsBy(docs, ({ branchId }) => branchId).map(([branchId, sum]) => ({
      branchId,
      ...sum,
    })),
    drivers: sumsBy(drivers, ({ driverId }) => driverId).map(([driverId, sum]) => ({
      driverId,
      name: driverId === null ? null : nameOf(driverId),
      ...sum,
    })),
  }
}

const figures = defineRoute({
  method: 'GET',
  path: '/api/admin/promise',
  mayAsk: runsBranches,
  area: 'Deliveries',
  summary:
    'How the promise of 30 minutes was kept in the last 28 days, by day, hour, branch and driver; for admins, and managers who name their own branch',
  input: z.object({ query: promiseQuery }),
  status: 200,
  response: promiseFigures,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['promise'],
  handle: async ({ actor, queries, deps, query: { branch } }) => {
    const from = daysAfter(nairobiDay(deps.commands.world.now()), 1 - PROMISE_DAYS)
    const found = await queries.promise.since(actor, from, branch)
    if (!found.ok) return found
    const ids = found.value.flatMap(({ drivers }) =>
      drivers.flatMap(({ driverId }) => driverId ?? []),
    )
    const people = await queries.users.peopleOf(actor, [...new Set(ids)])
    const body = presentPromise(found.value, from, (id) => people.get(id)?.name ?? null)
    return ok({ body })
  },
})

export const promiseRoutes: readonly Route[] = [figures]
