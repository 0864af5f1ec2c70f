import { randomUUID } from 'node:crypto'
import type { Events, ToAppend } from '../../src/stores/event-store/events.ts'
import type { Told } from '../../src/testing/projections/history.ts'

/** Events that are written at once, so that they share commits of the log. */
const AT_ONCE = 5_000

const byStream = (told: readonly Told[]): Map<string, Told[]> => {
  const streams = new Map<string, Told[]>()
  for (const one of told) {
    const others = streams.get(one.stream)
    if (others === undefined) streams.set(one.stream, [one])
    else others.push(one)
  }
  return streams
}

const by = { actor: { id: 'system', role: 'system' }, correlationId: '', causationId: '' } as const
const asAppend = ({ event: { at = '', actor: _, ...event } }: Told): ToAppend => ({
  id: randomUUID(),
  event,
  meta: { at, ...by },
})

/** Gives a function that appends events to many streams at once. The events of a stream keep their order. */
const writerTo = (events: Events) => {
  const revisions = new Map<string, number>()
  return async (told: readonly Told[]): Promise<void> => {
    const appends = [...byStream(told)].map(async ([stream, some]) => {
      const revision = revisions.get(stream) ?? -1
      revisions.set(stream, revision + some.length)
      const outcome = await events.append(stream, revision, some.map(asAppend))
      if (!outcome.ok) throw new Error(`${stream} has other events`)
    })
    await Promise.all(appends)
  }
}

/** Writes a history to streams that do not exist yet, and gives the number of its events. */
export const writeLog = async (events: Events, history: Iterable<Told>): Promise<number> => {
  const append = writerTo(events)
  let waiting: Told[] = []
  let written = 0
  for (const told of history) {
    waiting.push(told)
    if (waiting.length < AT_ONCE) continue
    await append(waiting)
    written += waiting.length
    waiting = []
  }
  await append(waiting)
  return written + waiting.length
}
