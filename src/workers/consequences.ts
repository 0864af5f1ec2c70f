import type { Consequence, Follow, FollowsOf, Happened } from '../commands/engine/consequences.ts'
import type { DukaEvent } from '../domain/aggregates.ts'
import { issueForJob, issueForRun } from './issue-for-job.ts'
import type { CommandsOnly, EventJob } from './job.ts'

/** The work of a consequence's job: it issues the command in the shop's name. */
const runOf =
  ({ ask, isAnew }: Consequence): EventJob<CommandsOnly>['run'] =>
  async (job, { commands }) => {
    const issue = isAnew ? issueForRun : issueForJob
    await ask(job.data, (command, input) => issue(job, command, input, commands))
  }

type DataOf = Follow<Happened>['dataOf']

/** The jobs of consequences, one for each name. */
export const consequenceJobs = (all: readonly FollowsOf[]): EventJob<CommandsOnly>[] => {
  const jobs = new Map<string, { one: Consequence; from: Map<DukaEvent['type'], DataOf> }>()
  for (const { type, follows } of all) {
    for (const { consequence: one, dataOf } of follows) {
      const known = jobs.get(one.name) ?? { one, from: new Map() }
      known.from.set(type, dataOf)
      jobs.set(one.name, known)
    }
  }
  return [...jobs.values()].map(({ one, from }) => ({
    type: one.name,
    on: [...from.keys()],
    lane: one.lane,
    retry: one.retry,
    delayMs: () => one.delayMs ?? 0,
    dataOf: (event) => from.get(event.type)?.(event),
    run: runOf(one),
  }))
}
