import { streamName } from '../../domain/kernel/decider.ts'
import { READ_MODELS, type ReadModelWork, readModels } from '../../domain/read-models.ts'
import { type Events, StreamUnreadable } from '../../stores/event-store/events.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import type { AnyProjection } from '../projection.ts'
import type { KeeperDoc } from './states.ts'

export type WorkRequest = { work: ReadModelWork; readModels: readonly string[] }

const stream = streamName(readModels, READ_MODELS)
const AT_ONCE = 200

/** The revision of the last request in the log. -1: there is none. */
const lastRequest = async (events: Events): Promise<number> => {
  let last = -1
  for (;;) {
    const page = await events.readStream(stream, last + 1, AT_ONCE)
    last += page.length
    if (page.length < AT_ONCE) return last
  }
}

/** The events behind `handled`, up to one that cannot be read: a newer Duka wrote it, and it is passed over. */
const readAfter = async (handled: number, events: Events) => {
  try {
    const page = await events.readStream(stream, handled + 1, AT_ONCE)
    return { page, last: handled + page.length }
  } catch (error) {
    if (!(error instanceof StreamUnreadable)) throw error
    return { page: error.readable, last: error.event.revision }
  }
}

/** Requests behind `handled`, and the revision of the last one. */
export const requestsAfter = async (
  handled: number,
  events: Events,
): Promise<{ requests: WorkRequest[]; handled: number }> => {
  const { page, last } = await readAfter(handled, events)
  const requests = page.flatMap((event) =>
    event.type === 'ReadModelWorkRequested' && event.revision > handled ? [event.data] : [],
  )
  return { requests, handled: last }
}

type Deps = {
  events: Events
  store: Pick<ReadStore, 'checkpoint'>
  projections: readonly AnyProjection[]
  /** Some read models were of another log, so nobody knows which of its requests were handled. */
  isOtherLog: boolean
}

/** The revision of the last request that counts as handled. Requests for read models that were lost do not count. */
export const lastHandled = async (
  keeper: KeeperDoc | undefined,
  { events, store, projections, isOtherLog }: Deps,
): Promise<number> => {
  if (keeper !== undefined && !isOtherLog) return keeper.handled
  const checkpoints = await Promise.all(
    projections.map(({ collection }) => store.checkpoint(collection)),
  )
  const isEmpty = checkpoints.every((position) => position === null)
  return isEmpty || isOtherLog ? lastRequest(events) : -1
}
