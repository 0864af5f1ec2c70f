import type { LogRecord } from './log-record.ts'

type Streams = { streams: ReadonlyMap<string, LogRecord[]> }

/** The type of the event by which a stream is deleted for good. */
export const DELETED = '$streamDeleted'
/** `$tb` of a stream that is deleted until somebody writes to it again. */
export const DELETED_SOFTLY = '9223372036854775807'

type Limits = { $maxCount?: number; $maxAge?: number; $tb?: number }

/** `$tb` may be beyond what a number counts exactly, and is then greater than every revision. */
const limitsOf = ({ streams }: Streams, stream: string): Limits | undefined => {
  const last = streams.get(`$$${stream}`)?.at(-1)
  return last && JSON.parse(String(last.data))
}

export const isTombstoned = ({ streams }: Streams, stream: string): boolean =>
  streams.get(stream)?.at(-1)?.type === DELETED

export const isDeletedSoftly = (log: Streams, stream: string): boolean =>
  (limitsOf(log, stream)?.$tb ?? 0) >= Number(DELETED_SOFTLY)

const TICKS_OF_SECOND = 10_000_000n

/** The events of a stream that a read gives. Undefined: the server says that there is no such stream. */
export const eventsRead = (log: Streams, stream: string): LogRecord[] | undefined => {
  const all = log.streams.get(stream)
  const limits = limitsOf(log, stream)
  if (all === undefined || limits === undefined) return all
  if (isDeletedSoftly(log, stream)) return undefined
  const { $maxCount = Number.POSITIVE_INFINITY, $maxAge, $tb = 0 } = limits
  const fromRevision = Math.max($tb, (all.at(-1)?.revision ?? 0) - $maxCount + 1)
  const now = BigInt(Date.now()) * 10_000n
  const isYoung = ({ created }: LogRecord): boolean =>
    $maxAge === undefined || now - BigInt(created) < BigInt($maxAge) * TICKS_OF_SECOND
  return all.filter((record) => record.revision >= fromRevision && isYoung(record))
}

/** What a scavenge takes out of the log: all that no read gives any more, but for the newest event of a stream. */
export const scavenged = (log: Streams): Set<LogRecord> => {
  const goneOf = ([stream, all]: [string, LogRecord[]]): LogRecord[] => {
    if (stream.startsWith('$')) return []
    const kept = new Set(isTombstoned(log, stream) ? [] : eventsRead(log, stream))
    return all.slice(0, -1).filter((record) => !kept.has(record))
  }
  return new Set([...log.streams].flatMap(goneOf))
}
