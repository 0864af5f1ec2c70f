import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { streamDeleted } from './injuries.ts'
import type { LogRecord, Proposed } from './log-record.ts'
import { DELETED, DELETED_SOFTLY, isDeletedSoftly, isTombstoned, scavenged } from './shortened.ts'

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

const lastRevision = (ofStream: readonly LogRecord[] | undefined): number =>
  ofStream?.at(-1)?.revision ?? -1

/** An event that the server itself writes. */
const ofServer = (type: string, data: string): Proposed => ({
  id: randomUUID(),
  type,
  contentType: 'application/json',
  data: Buffer.from(data),
  metadata: Buffer.alloc(0),
})

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
        revision: lastRevision(ofStream) + 1,
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
    const behind = streams.get(stream)?.filter(({ revision }) => revision > expected) ?? []
    const standing = behind.slice(0, events.length)
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

  const setLimits = (stream: string, limits: string): LogRecord =>
    write(`$$${stream}`, [ofServer('$metadata', limits)])

  /** A deleted stream that is written to begins at its next revision. */
  const revive = (stream: string, events: readonly Proposed[]): LogRecord => {
    const last = write(stream, events)
    setLimits(stream, `{"$tb":${last.revision - events.length + 1}}`)
    return last
  }

  const writeIfNext = (
    stream: string,
    expected: number | 'any',
    events: readonly Proposed[],
  ): LogRecord | undefined => {
    const isDeleted = isDeletedSoftly({ streams }, stream)
    const isNext = expected === 'any' || expected === lastRevision(streams.get(stream))
    if (isDeleted && (isNext || expected === -1)) return revive(stream, events)
    return isNext ? write(stream, events) : undefined
  }

  /** Takes out of memory what no read gives any more. */
  const scavenge = (): void => {
    const gone = scavenged({ streams })
    const keep = (of: LogRecord[]) => of.splice(0, of.length, ...of.filter((one) => !gone.has(one)))
    for (const ofStream of [records, ...streams.values()]) keep(ofStream)
  }

  const append = (
    stream: string,
    expected: number | 'any',
    events: readonly Proposed[],
    idempotent = true,
  ): Outcome => {
    if (isTombstoned({ streams }, stream)) throw streamDeleted(stream)
    const written = writeIfNext(stream, expected, events)
    if (written !== undefined) return { ok: true, last: written }
    const current = lastRevision(streams.get(stream))
    const last = idempotent && expected !== 'any' && repeated(stream, expected, events)
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

  return {
    records,
    streams,
    grown,
    append,
    indexOf,
    scavenge,
    deleteSoftly: (stream: string) => setLimits(stream, `{"$tb":${DELETED_SOFTLY}}`),
    tombstone: (stream: string) => write(stream, [ofServer(DELETED, '{}')]),
    close: () => closeSync(handle),
  }
}
