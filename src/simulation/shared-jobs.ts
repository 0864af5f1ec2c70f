import { type JobHandler, type JobQueue, MustWait } from '#src/stores/job-queue/port.ts'
import type { MortalWorld } from './mortal.ts'

type Worker = { world: MortalWorld; handlers: Readonly<Record<string, JobHandler>> }

/**
 * One queue for all processes on the same stores: each job runs in one of those that are alive, turn and turn about. A
 * job whose process dies is put back.
 */
export const shareJobs = (queue: JobQueue): ((world: MortalWorld) => JobQueue) => {
  const workers: Worker[] = []
  let turns = 0
  const next = (): Worker | undefined => {
    const alive = workers.filter(({ world }) => !world.isDead())
    turns += 1
    return alive[turns % alive.length]
  }
  const inTurn =
    (type: string): JobHandler =>
    async (job) => {
      const worker = next()
      const died = worker?.world.death.then(() => Promise.reject(new MustWait('The process died')))
      await Promise.race([worker?.handlers[type]?.(job), died])
    }
  return (world) => ({
    ...queue,
    work: async (handlers, ...rest) => {
      workers.push({ world, handlers })
      const types = Object.keys(handlers)
      const shared = types.map((type): [string, JobHandler] => [type, inTurn(type)])
      if (workers.length === 1) await queue.work(Object.fromEntries(shared), ...rest)
    },
  })
}
