import { readModelWorks } from '../domain/read-models.ts'
import { isoTime, z } from './rules/schema.ts'

export { type ReadModelWork, readModelWorks } from '../domain/read-models.ts'

/**
 * How far a copy is that is filled. `share`: from 0 to 1, by events or bytes of the log. `rate`: events a second.
 * `remainingSeconds`: null while nobody knows.
 */
const fillProgress = z.object({
  share: z.number().min(0).max(1),
  events: z.number().int(),
  rate: z.number().int(),
  remainingSeconds: z.number().int().nullable(),
})

/**
 * A document in which the new copy differs from the serving one. 'missing': the new copy lacks it. 'extra': only the new
 * copy has it. `id`: the document's, or '#' and the beginning of its hash if the id might tell of a person.
 */
const copyDifference = z.object({
  id: z.string(),
  kind: z.enum(['missing', 'extra', 'different']),
  fields: z.array(z.string()),
})

/** `compared`: documents. `differences`: counted up to 1,000. `named`: the first 20 of them. */
const comparison = z.object({
  scope: z.enum(['sample', 'all']),
  state: z.enum(['waiting', 'running', 'done']),
  at: isoTime,
  compared: z.number().int(),
  differences: z.number().int(),
  named: z.array(copyDifference),
})

/**
 * A read model. `position`: how far it is in the log. `lagEvents`: events that it lacks, counted up to 1,000.
 * `lagSeconds`: since when the oldest of these has happened. `building`: a new version that nobody may read yet.
 * `newCopy`: a copy beside the serving one. `oldCopy`: the one that served before. `stopped`: why the last rebuild ended
 * early.
 */
const readModel = z
  .object({
    name: z.string(),
    version: z.number().int(),
    position: z.string().nullable(),
    lagEvents: z.number().int(),
    lagSeconds: z.number().int(),
    rate: z.number().int(),
    building: fillProgress.nullable(),
    newCopy: fillProgress.extend({ since: isoTime.nullable(), isReady: z.boolean() }).nullable(),
    oldCopy: z.object({ since: isoTime.nullable(), until: isoTime.nullable() }).nullable(),
    stopped: z.object({ at: isoTime, reason: z.enum(['disk-full', 'other-log']) }).nullable(),
    comparison: comparison.nullable(),
  })
  .meta({ id: 'ReadModel' })
export type ReadModel = z.infer<typeof readModel>

export const readModelList = z.object({ checkedAt: isoTime, readModels: z.array(readModel) })

/** `readModels`: names, or all of which this can be asked now. */
export const readModelWorkBody = z.object({
  work: z.enum(readModelWorks),
  readModels: z.union([z.literal('all'), z.array(z.string().min(1).max(100)).min(1).max(200)]),
})
export const readModelWorkAccepted = z.object({
  work: z.enum(readModelWorks),
  readModels: z.array(z.string()),
})
