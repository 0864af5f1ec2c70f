import * as z from 'zod'

/**
 * What one kind of shopper does. `connections`: how many ask at once. With `perSecond` they ask at this pace, and a
 * request's time begins when it is due. Without it each asks again once it has its answer.
 */
const load = z.object({
  kind: z.enum(['purchases', 'lives', 'lists', 'searches', 'details', 'histories', 'pages']),
  connections: z.number().int().min(1),
  perSecond: z.number().positive().optional(),
})
export type Load = z.output<typeof load>

/** All loads run at once. Requests of the first `warmUp` seconds do not count. `seed`: other requests in each round. */
export const plan = z.object({
  url: z.url(),
  warmUp: z.number().min(0),
  seconds: z.number().positive(),
  seed: z.number().int(),
  loads: z.array(load).min(1),
})
export type Plan = z.output<typeof plan>

/**
 * `served`: answered as wanted. `bare`: pages that came without content. `refused`: 429 and 503. `failed`: any other
 * answer, or none. Times are in ms, of served requests only.
 */
export const loadReport = z.object({
  kind: load.shape.kind,
  served: z.number(),
  bare: z.number(),
  refused: z.number(),
  failed: z.number(),
  perSecond: z.number(),
  p50: z.number(),
  p99: z.number(),
  worst: z.number(),
  statuses: z.record(z.string(), z.number()),
})
export type LoadReport = z.output<typeof loadReport>
export const loadReports = z.array(loadReport)
