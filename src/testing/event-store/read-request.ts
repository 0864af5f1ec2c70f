import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { streamDeleted } from './injuries.ts'
import type { Log } from './log.ts'
import type { LogRecord } from './log-record.ts'
import { streamName } from './messages.ts'
import { eventsRead, isTombstoned } from './shortened.ts'

type Options = ReadReq.Options | undefined

const isBackwards = (options: Options) =>
  options?.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS

/** Forward reads start with the event at the position, backward reads right before it. */
const readAll = (log: Log, options: Options): LogRecord[] => {
  const all = options?.getAll()
  const count = Number(options?.getCount())
  const at = log.indexOf(BigInt(all?.getPosition()?.getCommitPosition() ?? 0))
  if (isBackwards(options)) {
    const before = all?.hasEnd() ? log.records.length : at
    return log.records.slice(Math.max(before - count, 0), before).reverse()
  }
  return all?.hasEnd() ? [] : log.records.slice(at, at + count)
}

const readStream = (log: Log, options: Options): LogRecord[] | string => {
  const of = options?.getStream()
  const name = streamName(of?.getStreamIdentifier())
  if (isTombstoned(log, name)) throw streamDeleted(name)
  const stream = eventsRead(log, name)
  if (!stream) return name
  const count = Number(options?.getCount())
  if (isBackwards(options)) {
    const last = of?.hasEnd() ? Number.POSITIVE_INFINITY : Number(of?.getRevision())
    return stream
      .filter(({ revision }) => revision <= last)
      .slice(-count)
      .reverse()
  }
  const first = of?.hasRevision() ? Number(of.getRevision()) : 0
  return stream.filter(({ revision }) => revision >= first).slice(0, count)
}

/** The records of a read, or the name of the stream that does not exist. */
export const recordsToRead = (log: Log, request: ReadReq): LogRecord[] | string => {
  const options = request.getOptions()
  return options?.hasStream() ? readStream(log, options) : readAll(log, options)
}

const matches = (
  expression: ReadReq.Options.FilterOptions.Expression | undefined,
): ((text: string) => boolean) => {
  const prefixes = expression?.getPrefixList() ?? []
  if (prefixes.length > 0) return (text) => prefixes.some((prefix) => text.startsWith(prefix))
  const regex = new RegExp(expression?.getRegex() ?? '')
  return (text) => regex.test(text)
}

const filterOf = (options: Options): ((record: LogRecord) => boolean) => {
  const filter = options?.getFilter()
  if (!filter) return () => true
  if (filter.hasEventType()) {
    const fits = matches(filter.getEventType())
    return (record) => fits(record.type)
  }
  const fits = matches(filter.getStreamIdentifier())
  return (record) => fits(record.stream)
}

const streamSubscription = (log: Log, of: ReadReq.Options.StreamOptions) => {
  const name = streamName(of.getStreamIdentifier())
  const behind = of.hasRevision() ? Number(of.getRevision()) : -1
  return {
    start: of.hasEnd() ? log.records.length : 0,
    wanted: (record: LogRecord) => record.stream === name && record.revision > behind,
  }
}

/**
 * The start of a subscription, and its filter. The server leaves out the first event at or behind a given start
 * position: it assumes that the caller has it.
 */
export const subscriptionOf = (log: Log, request: ReadReq) => {
  const options = request.getOptions()
  const of = options?.getStream()
  if (of) return streamSubscription(log, of)
  const all = options?.getAll()
  const position = all?.getPosition()
  const wanted = filterOf(options)
  if (all?.hasEnd()) return { start: log.records.length, wanted }
  const start = position ? log.indexOf(BigInt(position.getCommitPosition())) + 1 : 0
  return { start, wanted }
}
