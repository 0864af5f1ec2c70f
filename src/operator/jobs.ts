import * as z from 'zod'
import { retryParked } from '../commands/operations/retry-parked.ts'
import { system } from '../domain/kernel/access.ts'
import { issueBy, OperationFailed, operation } from './operation.ts'

/** The most dead jobs that one call shows or revives. */
const AT_ONCE = 1_000

const noWords = z.tuple([])

export const deadJobs = operation({
  name: 'jobs dead',
  usage:
    'jobs dead - lists the jobs that were given up, newest first: id, type, when, attempts, reason',
  input: noWords,
  run: async (_, { jobs }) => {
    const listed = await jobs.dead(AT_ONCE)
    const { dead } = await jobs.counts()
    const lines = listed.map(({ id, type, failedAt, attempt, reason }) =>
      [id, type, failedAt, attempt, reason].join('\t'),
    )
    return dead > listed.length ? [...lines, `${listed.length} of ${dead} are shown`] : lines
  },
})

export const reviveJobs = operation({
  name: 'jobs revive',
  usage: 'jobs revive <id>|all - puts a dead job back, or all, with all their attempts',
  input: z.tuple([z.string().min(1)]),
  run: async ([id], { jobs }) => {
    if (id !== 'all') {
      if (await jobs.revive(id)) return [`Revived ${id}`]
      throw new OperationFailed(`No dead job has the id ${id}`)
    }
    let revived = 0
    for (const job of await jobs.dead(AT_ONCE)) if (await jobs.revive(job.id)) revived += 1
    return [`Revived ${revived}; dead now: ${(await jobs.counts()).dead}`]
  },
})

export const countJobs = operation({
  name: 'jobs counts',
  usage: 'jobs counts - how many jobs there are in each state',
  input: noWords,
  run: async (_, { jobs }) =>
    Object.entries(await jobs.counts()).map(([state, count]) => `${state}\t${count}`),
})

const MOST_PARKED_SHOWN = 1_000

export const listParked = operation({
  name: 'parked',
  usage:
    'parked - lists what read models have parked: reader, stream, from revision, events, reason, type, event, since',
  input: z.tuple([]),
  run: async (_, { commands }) => {
    const found = await commands.queries.parked.list(system, { limit: MOST_PARKED_SHOWN })
    if (!found.ok) throw new OperationFailed(found.error.code)
    const { docs, next } = found.value
    const lines = docs.map(({ reader, stream, fromRevision, events, reason, type, ...one }) =>
      [reader, stream, fromRevision, events, reason, type, one.eventId, one.since].join('\t'),
    )
    return next === undefined ? lines : [...lines, `The first ${MOST_PARKED_SHOWN} are shown`]
  },
})

export const requestRetry = operation({
  name: 'parked retry',
  usage: 'parked retry - asks all readers of the log to try once more what they have parked',
  input: z.tuple([]),
  run: async (_, context) => {
    const result = await issueBy(system, retryParked, { stream: null }, context)
    if (!result.ok) throw new OperationFailed(result.error.code)
    return ['Requested: each reader tries when it comes to it']
  },
})
