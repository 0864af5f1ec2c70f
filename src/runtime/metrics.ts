import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type AlertCode, alertCodes } from '../lib/alerts.ts'
import { inTime, type World } from '../lib/world.ts'
import type { Events } from '../stores/event-store/events.ts'
import type { JobQueue } from '../stores/job-queue/port.ts'
import { createRecent } from './recent.ts'

/**
 * A metric with one figure for each value of `label`. Each scrape calls `read`, and gets no figures if it fails or
 * takes longer than 5 s.
 */
type GaugeOf = {
  name: string
  help: string
  label: string
  read(): Promise<Readonly<Record<string, number>>>
}

const PATIENCE_MS = 5_000

/** The metrics of GET /metrics, one set for each process. */
export type Metrics = {
  /** `pattern`: the route's pattern. With the paths of requests there would be a figure for each path. */
  request(method: string, pattern: string, status: number, seconds: number): void
  appended(events: number, outcome: 'written' | 'conflict'): void
  alert(code: AlertCode): void
  /** Counts a request that was refused because a budget was used up. */
  refused(budget: string): void
  /** Counts a request that was refused because too much waits. `of`: the class of the request. */
  overloaded(of: string): void
  /** Gives the classes of `overloaded` a figure of 0. Prometheus sees no growth in a series that begins with 1. */
  mayOverload(classes: readonly string[]): void
  gauge(gauge: GaugeOf): void
  /** The present figures of a gauge, by label. Empty if this process has no such gauge, or could not read it. */
  read(name: string): Promise<Readonly<Record<string, number>>>
  /** What this process did lately. */
  recent: Pick<ReturnType<typeof createRecent>, 'requests' | 'alerts'>
  /**
   * Adds the figures of Node and of the operating system about this process. An observer of theirs keeps these metrics,
   * and all that they read, until the process ends: only the shop of a whole process asks for them.
   */
  measureProcess(): void
  contentType: string
  text(): Promise<string>
}

export const createMetrics = (world: Pick<World, 'after' | 'now'>): Metrics => {
  const recent = createRecent(world)
  const gauges = new Map<string, GaugeOf['read']>()
  /** A store that is away must not delay the other figures. */
  const patiently = async (read: GaugeOf['read']): ReturnType<GaugeOf['read']> => {
    const figures = read()
    return (await inTime(world, PATIENCE_MS, figures)) ? figures : {}
  }
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'duka_http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.03, 0.06, 0.1, 0.3, 1, 3],
    registers,
  })
  const appends = new Counter({
    name: 'duka_events_appended_total',
    help: 'Events offered to the event store, by outcome',
    labelNames: ['outcome'],
    registers,
  })
  const alerts = new Counter({
    name: 'duka_alerts_total',
    help: 'What somebody has to look at, by what it is about',
    labelNames: ['alert'],
    registers,
  })
  // Prometheus sees no growth in a series that begins with its first alert.
  for (const alert of alertCodes) alerts.inc({ alert }, 0)
  const refusals = new Counter({
    name: 'duka_refused_total',
    help: 'Requests refused since a budget was used up, by budget',
    labelNames: ['budget'],
    registers,
  })
  const overload = new Counter({
    name: 'duka_overload_refused_total',
    help: 'Requests refused early since too much waits, by class of request',
    labelNames: ['class'],
    registers,
  })
  return {
    request: (method, route, status, seconds) => {
      requests.observe({ method, route, status: String(status) }, seconds)
      recent.request(route, status, seconds)
    },
    appended: (events, outcome) => appends.inc({ outcome }, events),
    alert: (alert) => {
      alerts.inc({ alert })
      recent.alert(alert)
    },
    refused: (budget) => refusals.inc({ budget }),
    overloaded: (of) => {
      overload.inc({ class: of })
      recent.refused()
    },
    mayOverload: (classes) => {
      for (const of of classes) overload.inc({ class: of }, 0)
    },
    recent,
    read: async (name) => (await gauges.get(name)?.()) ?? {},
    gauge: ({ name, help, label, read }) => {
      const figures = () => patiently(read).catch(() => ({}))
      gauges.set(name, figures)
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          this.reset()
          for (const [key, value] of Object.entries(await figures()))
            this.set({ [label]: key }, value)
        },
      })
    },
    measureProcess: () => collectDefaultMetrics({ register: registry }),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}

/** Gives an event store that does the same and counts its appends. */
export const countAppends = (events: Events, metrics: Metrics): Events => ({
  ...events,
  append: async (stream, expected, added) => {
    const outcome = await events.append(stream, expected, added)
    metrics.appended(added.length, outcome.ok ? 'written' : 'conflict')
    return outcome
  },
  appendAll: async (appends) => {
    await events.appendAll(appends)
    metrics.appended(
      appends.reduce((sum, one) => sum + one.events.length, 0),
      'written',
    )
  },
})

/** Reports how many jobs are waiting, delayed, active and dead. */
export const watchJobs = (jobs: JobQueue, metrics: Metrics): void =>
  metrics.gauge({ name: 'duka_jobs', help: 'Jobs', label: 'state', read: () => jobs.counts() })
