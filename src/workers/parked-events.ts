import * as z from 'zod'
import type { Alert } from '../lib/alerts.ts'
import { MOST_PARKED, ReaderStandsStill } from '../runtime/readers.ts'
import type {
  Events,
  Recorded,
  RecordedBatch,
  UnreadableReason,
} from '../stores/event-store/events.ts'
import type { DeadJob, JobHandler, JobQueue, NewJob } from '../stores/job-queue/port.ts'
import { jobsOf, type Reaction } from './job.ts'

/** One dead job stands for all jobs of an event that cannot be read, until the event can be read. */
export const FOLLOW_PARKED = 'follow-parked-event'
const PAGE = 1_000

type Place = { id: string; type: string; stream: string; revision: number }
type Parked = Place & { reason: UnreadableReason | 'fold-failed' }

const place = z.object({ stream: z.string(), revision: z.number() })

const parkedJob = ({ id, stream, revision }: Place): NewJob => ({
  id: `${FOLLOW_PARKED}-${id}`,
  type: FOLLOW_PARKED,
  data: { stream, revision },
  retry: { attempts: 1, backoffMs: 0 },
})

type Followed = { jobs: NewJob[]; parked: Parked[] }

/**
 * The jobs of a batch of events. For an event that cannot be read, or whose jobs cannot be made, a job is added that
 * fails at once and so waits as a dead job.
 */
export const followBatch = (
  reactions: readonly Reaction[],
  { events, unreadable }: Pick<RecordedBatch, 'events' | 'unreadable'>,
): Followed => {
  const parked: Parked[] = [...unreadable]
  const follow = (event: Recorded): NewJob[] => {
    try {
      return jobsOf(reactions, [event])
    } catch {
      parked.push({ ...event, reason: 'fold-failed' })
      return []
    }
  }
  const jobs = events.flatMap(follow)
  return { jobs: [...jobs, ...parked.map(parkedJob)], parked }
}

/** Raises an alert for parked events. Throws `ReaderStandsStill` if there are too many. */
export const tellParked = async (
  parked: readonly Parked[],
  jobs: JobQueue,
  alert: Alert,
): Promise<void> => {
  const [first] = parked
  if (first === undefined) return
  const { id: event, stream, type, reason } = first
  alert('event-parked', {
    stream,
    event,
    type,
    reason,
    readers: 'reactions',
    events: parked.length,
  })
  if ((await jobs.counts()).dead < MOST_PARKED) return
  alert('reader-stands-still', { reader: 'reactions' })
  throw new ReaderStandsStill('reactions')
}

/** Makes the jobs of a parked event. Fails while its stream cannot be read, so the job stays dead. */
export const followParked =
  (events: Events, jobs: Pick<JobQueue, 'add'>, reactions: readonly Reaction[]): JobHandler =>
  async ({ data }) => {
    const { stream, revision } = place.parse(data)
    const [event] = await events.readStream(stream, revision)
    if (event !== undefined) await jobs.add(jobsOf(reactions, [event]))
  }

/** The ids of parked events' dead jobs, oldest first. `stream` limits them to one stream; null gives all. */
export const deadParked = async (
  jobs: Pick<JobQueue, 'dead'>,
  stream: string | null,
): Promise<string[]> => {
  const isWanted = ({ type, data }: DeadJob): boolean =>
    type === FOLLOW_PARKED && (stream === null || data.stream === stream)
  const newestFirst = new Set<string>()
  for (let skip = 0; ; skip += PAGE) {
    const page = await jobs.dead(PAGE, skip)
    for (const job of page.filter(isWanted)) newestFirst.add(job.id)
    if (page.length < PAGE) return [...newestFirst].toReversed()
  }
}

/** Revives the dead jobs of parked events. `stream` limits them to one stream; null revives all. */
export const reviveParked = async (jobs: JobQueue, stream: string | null): Promise<void> => {
  for (const id of await deadParked(jobs, stream)) await jobs.revive(id)
}
