import type { Events, RecordedBatch } from '../stores/event-store/events.ts'
import type { Position } from '../stores/event-store/port.ts'
import type { Page, ReadStore } from '../stores/read-store/port.ts'
import { type ParkedStream, parkedStreams } from './parked/parked-stream.ts'

/** A follower of the log that remembers its position. `id` names its version too, where it has one. */
export type Reader = { id: string; name: string; position(): Promise<Position | null> }

/** `lagSeconds`: the age of the oldest event that the reader has not taken in, 0 where there is none. */
export type ReaderState = { reader: string; lagSeconds: number; hasParked: boolean }

/** A read model with a larger lag counts as behind. */
export const LAG_LIMIT_S = 10

export const isBehind = ({ lagSeconds, hasParked }: ReaderState): boolean =>
  lagSeconds > LAG_LIMIT_S || hasParked

type Deps = { events: Events; store: ReadStore; now(): Date }

const timeOf = ({ mark }: RecordedBatch): string | null => mark?.at ?? null

/** The readers that have parked something. Each costs one question, and the end one more. */
const thoseThatParked = async (store: ReadStore): Promise<Set<string>> => {
  const found = new Set<string>()
  for (let last = ''; ; ) {
    const query = { where: { reader: { gt: last } }, sort: ['reader'], limit: 1 }
    const page: Page<ParkedStream> = await store.find(parkedStreams, query)
    const [first] = page.docs
    if (first === undefined) return found
    last = first.reader
    found.add(last)
  }
}

/** The state of each reader. Readers at the same place share the look at the log. */
export const statesOf = async (
  readers: readonly Reader[],
  { events, store, now }: Deps,
): Promise<ReaderState[]> => {
  const [head, parked] = await Promise.all([events.head(), thoseThatParked(store)])
  const ages = new Map<Position | null, Promise<number>>()

  const age = async (position: Position | null): Promise<number> => {
    const at = timeOf(await events.readAll(position, 1))
    return at === null ? 0 : Math.max(0, (now().getTime() - Date.parse(at)) / 1_000)
  }
  const lagAt = (position: Position | null): Promise<number> => {
    const known = ages.get(position)
    if (known !== undefined) return known
    const isThere = head === null || (position !== null && position >= head)
    const asked = isThere ? Promise.resolve(0) : age(position)
    ages.set(position, asked)
    return asked
  }
  return Promise.all(
    readers.map(async ({ id, name, position }) => ({
      reader: name,
      lagSeconds: await lagAt(await position()),
      hasParked: parked.has(id),
    })),
  )
}
