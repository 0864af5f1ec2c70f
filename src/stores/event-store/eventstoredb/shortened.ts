import {
  AccessDeniedError,
  BACKWARDS,
  END,
  eventTypeFilter,
  FORWARDS,
  StreamDeletedError,
  StreamNotFoundError,
} from '@eventstore/db-client'
import { partOfStream, type StreamUnreadable, type UnreadableReason } from '../events.ts'
import type { Position, Shortened, ShortenedTo } from '../port.ts'
import { collect, following, readPage, readRecords } from './read.ts'
import { fromPosition, logStart, type ReadRecord, toPosition } from './records.ts'
import { type Session, untilDeadline } from './session.ts'

/** The type of the event by which the server deletes a stream for good. */
const DELETED = '$streamDeleted'
/** `$tb` of a stream that is deleted until somebody writes to it again, as far as a number counts. */
const DELETED_SOFTLY = Number.MAX_SAFE_INTEGER
const METADATA_OF = '$$'

const limits = ['$maxCount', '$maxAge', '$tb'] as const

/** How a stream's metadata shorten it. Undefined: they do not. */
const howLimited = ({ data }: ReadRecord): Shortened['how'] | undefined => {
  if (typeof data !== 'object' || data === null) return undefined
  const set = new Map<string, unknown>(Object.entries(data))
  if (!limits.some((limit) => set.has(limit))) return undefined
  return Number(set.get('$tb') ?? 0) > DELETED_SOFTLY ? 'deleted' : 'limited'
}

/** What the record says of a stream of the shop. Undefined: nothing. `how` is undefined where a limit was taken away. */
const toldBy = (
  record: ReadRecord,
): { stream: string; how: Shortened['how'] | undefined } | undefined => {
  const { streamId, type } = record
  const isMetadata = type === '$metadata' && streamId.startsWith(METADATA_OF)
  if (!isMetadata && type !== DELETED) return undefined
  const stream = isMetadata ? streamId.slice(METADATA_OF.length) : streamId
  if (stream.startsWith('$')) return undefined
  return { stream, how: isMetadata ? howLimited(record) : 'deleted' }
}

/** Follows what is done to the shop's streams past the shop, from the beginning of the log. */
export async function* followShortened(
  session: Session,
  stop: AbortSignal,
): AsyncGenerator<Shortened> {
  const filter = eventTypeFilter({ regex: '^\\$(metadata|streamDeleted)$' })
  for await (const records of following(session, logStart, 100, filter, stop)) {
    for (const record of records) {
      const told = toldBy(record)
      if (told?.how !== undefined) yield { stream: told.stream, how: told.how }
    }
  }
}

const PAGE = 1_000
/** The most streams that are named. */
const MOST = 1_000

/** The first revision of the stream that the server still gives. Null: none. */
const leftOf = async (session: Session, stream: string): Promise<number | null> => {
  try {
    const [first] = (await readRecords(session, stream, 0, 1)) ?? []
    return first === undefined ? null : Number(first.revision)
  } catch (error) {
    if (error instanceof StreamDeletedError) return null
    throw error
  }
}

/** The streams that are shortened now, with what is left of them. Reads the whole log. */
export const shortenedStreams = async (session: Session): Promise<ShortenedTo[]> => {
  const found = new Map<string, Shortened['how']>()
  const take = (record: ReadRecord): void => {
    const told = toldBy(record)
    if (told === undefined) return
    found.delete(told.stream)
    if (told.how !== undefined && found.size < MOST) found.set(told.stream, told.how)
  }
  let page: ReadRecord[] = []
  let after: Position = logStart
  do {
    page = await readPage(session, FORWARDS, fromPosition(after), PAGE)
    page.forEach(take)
    after = toPosition(page.at(-1)?.position ?? fromPosition(after))
  } while (page.length === PAGE)
  const shortened: ShortenedTo[] = []
  for (const [stream, how] of found)
    shortened.push({ stream, how, left: await leftOf(session, stream) })
  return shortened
}

const noMetadata = [StreamNotFoundError, AccessDeniedError]

/** How the stream's metadata shorten it. Undefined: there are none, or they may not be read. */
export const limitOf = (session: Session, stream: string): Promise<Shortened['how'] | undefined> =>
  untilDeadline(session, async (ms) => {
    const newest = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const
    const options = { ...session.call, ...newest }
    try {
      const reading = session.client.readStream(`${METADATA_OF}${stream}`, options)
      const [metadata] = await collect(reading, ms, session)
      return metadata && howLimited(metadata)
    } catch (error) {
      if (noMetadata.some((kind) => error instanceof kind)) return undefined
      throw error
    }
  })

/** The refusal of such a stream. The server does not say where its missing events lay. */
export const partOf = (
  stream: string,
  revision: number,
  reason: Extract<UnreadableReason, 'shortened' | 'deleted'>,
): StreamUnreadable => partOfStream({ stream, revision, position: logStart }, reason)
