import { shopFollows } from '../../commands/follows/follows.ts'
import { consequenceJobs } from '../../workers/consequences.ts'
import type { CommandsOnly, EventJob } from '../../workers/job.ts'

/** The job of the shop's consequence of this name. */
export const jobNamed = (name: string): EventJob<CommandsOnly> => {
  const found = consequenceJobs(shopFollows).find(({ type }) => type === name)
  if (found === undefined) throw new Error(`There is no consequence ${name}`)
  return found
}
