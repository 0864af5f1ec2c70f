import { EventEmitter } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'

export type Proposed = {
  id: string
  type: string
  contentType: string
  data: Buffer
  metadata: Buffer
}
/** `created` counts 100 ns ticks since the Unix epoch. `position` is the offset in the log. */
export type LogRecord = Proposed & {
  stream: string
  revision: number
  created: string
  position: bigint
}
export type Outcome = { ok: true; last: LogRecord } | { ok: false; current: number }

/** One line of the file: the records of one append. */
type Line = {
  stream: string
  created: string
  events: { id: string; type: string; contentType: string; data: string; metadata: string }[]
}

export type Log = ReturnType<typeof openLog>

const recordOverhead = 90

export const maxAppendBytes = 1024 * 1024

export const isTooLarge = (events: readonly Proposed[]): boolean =>
  events.reduce((sum, { data }) => sum + data.length, 0) > maxAppendBytes

/** The lines of the file up to its last whole line. A torn line is an append that never was. */
const readLines = (file: string): Line[] => {
  if (!existsSync(file)) return []
  const text = readFileSync(file)
  const end = text.lastIndexOf('\n') + 1
  truncateSync(file, end)
  const lines: Line[] = []
  for (const line of text.subarray(0, end).toString().split('\n')) {
    if (line) lines.push(JSON.parse(line))
  }
  return lines
}

/**
 * The stand-in's log. Expected revisions, idempotency and positions are EventStoreDB's. Positions are offsets, so there
 * are gaps between them. Commit and prepare position are the same.
 */
export const openLog = (file: string) => {
  const records: LogRecord[] = []
  const streams = new Map<string, LogRecord[]>()
  const grown = new EventEmitter().setMaxListeners(0)
  let end = 1_000n

  const add = ({ stream, created, events }: Line) => {
    const ofStream = streams.get(stream) ?? []
    streams.set(stream, ofStream)
    for (const { data, metadata, ...rest } of events) {
      const record: LogRecord = {
        ...rest,
        stream,
        created,
        revision: ofStream.length,
        data: Buffer.from(data, 'base64'),
        metadata: Buffer.from(metadata, 'base64'),
        position: end,
      }
      end += BigInt(recordOverhead + record.data.length + record.metadata.length)
      ofStream.push(record)
      records.push(record)
    }
  }

  for (const line of readLines(file)) add(line)
  const handle = openSync(file, 'a')

  /** The last of `events`, if exactly these stand behind `expected` already. */
  const repeated = (stream: string, expected: number, events: readonly Proposed[]) => {
    const first = expected + 1
    const standing = streams.get(stream)?.slice(first, first + events.length) ?? []
    return events.every(({ id }, n) => id === standing[n]?.id) ? standing.at(-1) : undefined
  }

  const write = (stream: string, events: readonly Proposed[]): LogRecord => {
    const line: Line = {
      stream,
      created: `${BigInt(Date.now()) * 10_000n}`,
      events: events.map((event) => ({
        ...event,
        data: event.data.toString('base64'),
        metadata: event.metadata.toString('base64'),
      })),
    }
    writeSync(handle, `${JSON.stringify(line)}\n`)
    add(line)
    grown.emit('grown')
    const last = records.at(-1)
    if (!last) throw new Error('An append of nothing to an empty log')
    return last
  }

  const append = (
    stream: string,
    expected: number | 'any',
    events: readonly Proposed[],
    idempotent = true,
  ): Outcome => {
    const current = (streams.get(stream)?.length ?? 0) - 1
    if (expected === 'any' || expected === current) return { ok: true, last: write(stream, events) }
    const last = idempotent && repeated(stream, expected, events)
    return last ? { ok: true, last } : { ok: false, current }
  }

  /** Index of the first record at or behind a position. */
  const indexOf = (position: bigint): number => {
    let [low, high] = [0, records.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((records[middle]?.position ?? position) < position) low = middle + 1
      else high = middle
    }
    return low
  }

  return { records, streams, grown, append, indexOf, close: () => closeSync(handle) }
}
