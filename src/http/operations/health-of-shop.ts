import * as z from 'zod'
import { readMoneyHold } from '../../commands/operations/money-hold.ts'
import { takesMpesa } from '../../commands/shop/settings.ts'
import { deliveriesLeft } from '../../contract/delivery/former-drivers.ts'
import { type Health, health } from '../../contract/health.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { type Actor, denied, isAdmin } from '../../domain/kernel/access.ts'
import { ok, type Result } from '../../domain/kernel/result.ts'
import { cacheNames } from '../../lib/room.ts'
import type { LeftWithDriver } from '../../projections/drivers/former-drivers.ts'
import { StoreUnavailable } from '../../stores/store-unavailable.ts'
import type { HttpDeps } from '../server/deps.ts'
import { usualBounds } from '../server/limits/load.ts'
import { defineRoute, type Route } from '../server/route.ts'
import type { Visit } from '../server/visit.ts'

/** Null if the store is away: the page of health must be there when something fails. */
const unlessStoreAway = async <Value>(asked: Promise<Value>): Promise<Value | null> => {
  try {
    return await asked
  } catch (error) {
    if (error instanceof StoreUnavailable) return null
    throw error
  }
}

/** The end of the log. `why`: the cause, where the log cannot be read, though it may take writes. */
const endOfLog = async ({
  deps: { commands },
}: Visit): Promise<{ lastEventAt: string | null; why: string | null }> => {
  try {
    const [mark] = await commands.events.marksBefore(null, 1)
    return { lastEventAt: mark?.at ?? null, why: null }
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    return { lastEventAt: null, why: error.why ?? null }
  }
}

const givenBy = async <Value>(
  asked: Promise<Result<Value, unknown>>,
): Promise<Value | undefined> => {
  const answer = await asked
  return answer.ok ? answer.value : undefined
}

const jobCounts = z.object({
  waiting: z.number(),
  delayed: z.number(),
  active: z.number(),
  dead: z.number(),
})
const diskSpace = z.object({ size: z.number(), free: z.number() })

const moneyOf = async (actor: Actor, { queries }: Visit): Promise<Health['money']> => {
  const [findings, payments] = await Promise.all([
    givenBy(queries.findings.countOpen(actor)),
    givenBy(queries.payments.counts(actor)),
  ])
  if (findings === undefined || payments === undefined) return null
  return { findings, ...payments }
}

const formerDriversOf = async (
  actor: Actor,
  { queries }: Visit,
): Promise<Health['formerDrivers']> => {
  const found = await givenBy(queries.formerDrivers.unsettled(actor))
  if (found === undefined) return null
  const sum = (of: (left: LeftWithDriver) => number) =>
    found.reduce((all, left) => all + of(left), 0)
  return {
    people: found.length,
    deliveries: sum(deliveriesLeft),
    cash: toKsh(sum(({ cashCents }) => cashCents)),
  }
}

type OfMemory = 'memory' | 'memoryMost' | 'isHeapFull' | 'endedThreads' | 'fullCaches'

const memoryOf = async (metrics: HttpDeps['metrics']): Promise<Pick<Health, OfMemory>> => {
  const [bytes, ended, full] = await Promise.all([
    metrics.read('duka_memory_bytes'),
    metrics.read('duka_threads_ended'),
    metrics.read('duka_cache_full'),
  ])
  return {
    memory: process.memoryUsage.rss(),
    memoryMost: bytes.most ?? null,
    isHeapFull:
      (bytes.heap ?? 0) >= usualBounds.bulk.fullAt * (bytes.heap_most ?? Number.POSITIVE_INFINITY),
    endedThreads: Object.values(ended).reduce((all, times) => all + times, 0),
    fullCaches: cacheNames.filter((name) => full[name] === 1),
  }
}

const look = async (visit: Visit): Promise<Health> => {
  const { actor, deps, queries, issue } = visit
  const { metrics, commands } = deps
  const [stores, jobs, disk, breaker, lags, foreign, backups, memory] = await Promise.all([
    deps.stores(),
    metrics.read('duka_jobs'),
    metrics.read('duka_disk_bytes'),
    metrics.read('duka_breaker_open'),
    metrics.read('duka_projection_lag_seconds'),
    metrics.read('duka_foreign_events'),
    deps.backups(),
    memoryOf(metrics),
  ])
  const [parked, hold, money, former, log, seal, isMpesaTaken] = await Promise.all([
    unlessStoreAway(givenBy(queries.parked.count(actor))),
    unlessStoreAway(givenBy(issue(readMoneyHold, {}))),
    unlessStoreAway(moneyOf(actor, visit)),
    unlessStoreAway(formerDriversOf(actor, visit)),
    endOfLog(visit),
    unlessStoreAway(commands.vault.sealSeen()),
    unlessStoreAway(takesMpesa(commands)),
  ])
  return {
    checkedAt: commands.world.now().toISOString(),
    stores: stores.map((one) =>
      one.store === 'event store' ? { ...one, why: one.why ?? log.why } : one,
    ),
    behind: [...deps.behind()],
    readers: Object.keys(lags).length,
    jobs: jobCounts.safeParse(jobs).data ?? null,
    parked: parked ?? null,
    foreign: Object.entries(foreign).map(([category, events]) => ({ category, events })),
    held: hold === undefined ? null : hold !== null,
    mpesaAway: isMpesaTaken === false || breaker.mpesa === undefined ? null : breaker.mpesa === 1,
    money,
    formerDrivers: former,
    disk: diskSpace.safeParse(disk).data ?? null,
    ...memory,
    lastEventAt: log.lastEventAt,
    sealed: seal === null ? null : { events: seal.count, at: seal.at },
    backups,
    requests: metrics.recent.requests(),
    alerts: metrics.recent.alerts(),
  }
}

const healthOfShop = defineRoute({
  method: 'GET',
  path: '/api/admin/health',
  mayAsk: isAdmin,
  area: 'Operations',
  summary:
    'How the shop does: stores, read models, jobs, money to look at, disk, and what this process answered lately; for admins',
  input: z.object({}),
  status: 200,
  response: health,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: [],
  handle: async (visit) =>
    isAdmin(visit.actor) ? ok({ body: await look(visit) }) : denied(visit.actor),
})

export const healthRoutes: readonly Route[] = [healthOfShop]
