import { isDeepStrictEqual } from 'node:util'
import { type EventStore, NO_STREAM, type Position, type StoredEvent } from './port.ts'

const PAGE = 1_000
/** The most appends under way at once. */
const AT_ONCE = 256

/** The event store that receives the copy of a log. */
export type LogTarget = {
  readAll: EventStore['readAll']
  /**
   * Does the same as `append`, but appends under way at once land in the order of the calls. No append is retried, and
   * none lands behind a failed one.
   */
  appendNext: EventStore['append']
}

export type CopyProgress = { phase: 'compare' | 'copy' | 'verify'; done: number }

/**
 * The two logs differ although the target should be a copy: the target belongs to another shop, or somebody wrote to it
 * meanwhile.
 */
export class LogsDiffer extends Error {
  override name = 'LogsDiffer'

  static at(n: number, source: StoredEvent | undefined, target: StoredEvent | undefined) {
    const named = (event: StoredEvent | undefined) =>
      event === undefined ? 'nothing' : `${event.type} ${event.id} (${event.stream})`
    return new LogsDiffer(
      `Event ${n + 1}: the source has ${named(source)}, the target ${named(target)}`,
    )
  }
}

/** This event holds data that is no JSON object, so a copy would differ. Duka did not write it. */
export class MalformedEvent extends Error {
  override name = 'MalformedEvent'

  constructor({ id, type, stream, revision, malformed }: StoredEvent) {
    super(`The ${malformed} of ${type} ${id}, ${revision} in ${stream}, is no JSON object`)
  }
}

/** Compares everything except the position, which each store sets itself. */
const same = (a: StoredEvent, b: StoredEvent): boolean =>
  a.id === b.id &&
  a.stream === b.stream &&
  a.revision === b.revision &&
  a.type === b.type &&
  isDeepStrictEqual(a.data, b.data) &&
  isDeepStrictEqual(a.metadata, b.metadata)

/** Reads the next page while the caller works on this one. */
async function* eventsOf(
  store: Pick<EventStore, 'readAll'>,
  after: Position | null = null,
): AsyncGenerator<StoredEvent> {
  let reading = store.readAll(after, PAGE)
  for (;;) {
    const { events, position } = await reading
    const malformed = events.find((event) => event.malformed !== undefined)
    if (malformed !== undefined) throw new MalformedEvent(malformed)
    if (events.length === 0) return
    reading = store.readAll(position, PAGE)
    // A caller that goes on gets this error at its next page. A caller that stops early must not cause an unhandled
    // rejection.
    reading.catch(() => {})
    yield* events
  }
}

type CopiedEvent = Omit<StoredEvent, 'position'>
type Run = [CopiedEvent, ...CopiedEvent[]]

/** Joins consecutive events of one stream into one append. The order of all events stays. */
const runsOf = async function* (events: AsyncIterable<CopiedEvent>): AsyncGenerator<Run> {
  let run: Run | undefined
  for await (const event of events) {
    if (run !== undefined && run[0].stream === event.stream && run.length < 100) {
      run.push(event)
      continue
    }
    if (run !== undefined) yield run
    run = [event]
  }
  if (run !== undefined) yield run
}

const appendRun = async (target: Pick<LogTarget, 'appendNext'>, run: Run) => {
  const [{ stream, revision }] = run
  const expected = revision === 0 ? NO_STREAM : revision - 1
  const events = run.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))
  const appended = await target.appendNext(stream, expected, events)
  if (!appended.ok) {
    throw new LogsDiffer(
      `${stream} is at revision ${appended.actual} in the target, not ${expected}`,
    )
  }
}

/** Throws the error of the first append that fails. No append is under way then. */
const copyRuns = async (
  runs: AsyncIterable<Run>,
  target: Pick<LogTarget, 'appendNext'>,
  landed: (events: number) => void,
): Promise<void> => {
  const underWay: Promise<void>[] = []
  try {
    for await (const run of runs) {
      const copied = appendRun(target, run).then(() => landed(run.length))
      // The loop below awaits this promise and gets its error there.
      copied.catch(() => {})
      underWay.push(copied)
      if (underWay.length >= AT_ONCE) await underWay.shift()
    }
    for (const copied of underWay) await copied
  } finally {
    await Promise.allSettled(underWay)
  }
}

/**
 * Appends the events to an empty log, in their order and with their ids. `landed` is told how many more are there.
 * Throws `LogsDiffer`.
 */
export const appendCopies = (
  events: AsyncIterable<CopiedEvent>,
  target: Pick<LogTarget, 'appendNext'>,
  landed: (events: number) => void,
): Promise<void> => copyRuns(runsOf(events), target, landed)

/**
 * Compares both logs event by event. `done`: the number of equal events. `upTo`: the position of the last of them in
 * the source. `whole`: the target must have all events of the source.
 */
const compare = async (
  source: Pick<EventStore, 'readAll'>,
  target: LogTarget,
  whole: boolean,
  progress: (done: number) => void,
): Promise<{ done: number; upTo: Position | null }> => {
  const sources = eventsOf(source)
  let done = 0
  let upTo: Position | null = null
  for await (const copy of eventsOf(target)) {
    const original = await sources.next()
    const event = original.done ? undefined : original.value
    if (event === undefined || !same(event, copy)) throw LogsDiffer.at(done, event, copy)
    done += 1
    upTo = event.position
    progress(done)
  }
  const rest = await sources.next()
  if (whole && !rest.done) throw LogsDiffer.at(done, rest.value, undefined)
  return { done, upTo }
}

/**
 * Copies every event of `source` to `target`, in order and with its id, then compares both logs event by event. May be
 * interrupted at any time and called again: existing events are compared, not copied. Nobody may write to either log
 * meanwhile. Gives the number of events. Throws `LogsDiffer` and `MalformedEvent`.
 */
export const copyLog = async (
  source: Pick<EventStore, 'readAll'>,
  target: LogTarget,
  report: (progress: CopyProgress) => void,
): Promise<number> => {
  const there = await compare(source, target, false, (done) => report({ phase: 'compare', done }))
  let { done } = there
  await appendCopies(eventsOf(source, there.upTo), target, (events) => {
    done += events
    report({ phase: 'copy', done })
  })
  const all = await compare(source, target, true, (verified) =>
    report({ phase: 'verify', done: verified }),
  )
  return all.done
}
