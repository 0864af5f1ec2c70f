import { type EventData, jsonEvent, type Position as LogPosition } from '@eventstore/db-client'
import type {
  EventBytes,
  Json,
  JsonObject,
  LogMark,
  NewEvent,
  Position,
  StoredEvent,
} from '../port.ts'

/** An event of the log in the client's form. */
export type ReadRecord = {
  id: string
  streamId: string
  revision: bigint
  type: string
  data?: unknown
  metadata?: unknown
  position?: LogPosition
}

/** The position before all events of the log. */
export const logStart: Position = '0'.repeat(40)

const positionDigits = 20

/** The commit position, then the prepare position, both with leading zeros, so that positions sort as strings. */
export const toPosition = (at: LogPosition | undefined): Position => {
  if (!at) throw new Error('EventStoreDB named no log position: it must be 22.10 or newer')
  return [at.commit, at.prepare].map((n) => `${n}`.padStart(positionDigits, '0')).join('')
}

/** How many of the bytes up to `end` lie up to `position`, from 0 to 1. */
export const shareOfBytes = (position: Position, end: Position): number => {
  const bytes = (of: Position): number => Number(fromPosition(of).commit)
  return bytes(end) === 0 ? 1 : Math.min(1, bytes(position) / bytes(end))
}

export const fromPosition = (position: Position): LogPosition => {
  if (!/^\d{40}$/.test(position)) throw new Error(`Not a position of EventStoreDB: ${position}`)
  return {
    commit: BigInt(position.slice(0, positionDigits)),
    prepare: BigInt(position.slice(positionDigits)),
  }
}

/**
 * Copies through JSON, so that a value that JSON cannot hold fails here. Inside the client it would block the append
 * for ever.
 */
export const toEventData = ({ id, type, data, metadata }: NewEvent): EventData =>
  jsonEvent({ id, type, ...JSON.parse(JSON.stringify({ data, metadata })) })

/** EventStoreDB's own events, which the port hides. */
export const isSystem = ({ streamId, type }: ReadRecord): boolean =>
  streamId.startsWith('$') || type.startsWith('$')

// The client gives invalid JSON as text or bytes.
const isJsonObject = (value: unknown): value is { [key: string]: Json } =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Uint8Array)

const jsonOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})

const malformedPart = ({ data, metadata }: ReadRecord): Pick<StoredEvent, 'malformed'> => {
  if (!isJsonObject(data)) return { malformed: 'data' }
  return isJsonObject(metadata) ? {} : { malformed: 'metadata' }
}

export const toStored = (record: ReadRecord): StoredEvent => ({
  id: record.id,
  type: record.type,
  data: jsonOf(record.data),
  metadata: jsonOf(record.metadata),
  stream: record.streamId,
  revision: Number(record.revision),
  position: toPosition(record.position),
  ...malformedPart(record),
})

const bytesOf = (value: unknown): Buffer =>
  value instanceof Uint8Array
    ? Buffer.from(value)
    : Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

export const toBytes = (record: ReadRecord): EventBytes => ({
  position: toPosition(record.position),
  stream: record.streamId,
  revision: Number(record.revision),
  id: record.id,
  type: record.type,
  data: bytesOf(record.data),
  metadata: bytesOf(record.metadata),
})

/** Works for any event, also one that is no JSON. */
export const toMark = ({ id, streamId, revision, metadata, position }: ReadRecord): LogMark => ({
  position: toPosition(position),
  stream: streamId,
  revision: Number(revision),
  id,
  at: isJsonObject(metadata) && typeof metadata.at === 'string' ? metadata.at : null,
})
