import * as z from 'zod'
import { OperationFailed, operation } from './operation.ts'

/** One call shows or revives at most this many dead jobs. */
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
