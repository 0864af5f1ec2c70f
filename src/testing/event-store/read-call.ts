import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { handleServerStreamingCall, ServerWritableStream } from '@grpc/grpc-js'
import { accessDenied, type Injuries, suffer } from './injuries.ts'
import type { Log } from './log.ts'
import type { LogRecord } from './log-record.ts'
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  notFoundMessage,
} from './messages.ts'
import { recordsToRead, subscriptionOf } from './read-request.ts'

/** A call that is being answered, until its caller leaves or a test drops it. */
export type OpenCall = {
  subscribed: boolean
  /** The number of events written so far. */
  sent: number
  drop: (error: Error | null) => void
}

type Answering = OpenCall & { signal: AbortSignal; write: (message: ReadResp) => Promise<void> }

const checkpointEvery = 32

const openCall = (
  call: ServerWritableStream<ReadReq, ReadResp>,
  subscribed: boolean,
): Answering => {
  const left = new AbortController()
  call.on('cancelled', () => left.abort())
  const answering: Answering = {
    subscribed,
    sent: 0,
    signal: left.signal,
    drop: (error) => {
      if (left.signal.aborted) return
      left.abort()
      if (error) call.emit('error', error)
      else call.end()
    },
    write: async (message) => {
      left.signal.throwIfAborted()
      if (message.hasEvent()) answering.sent++
      if (!call.write(message)) await once(call, 'drain', { signal: left.signal })
    },
  }
  return answering
}

const answerRead = async (log: Log, request: ReadReq, open: Answering, injuries: Injuries) => {
  if (injuries.readAfterMs) await delay(injuries.readAfterMs)
  const found = recordsToRead(log, request)
  const records = typeof found === 'string' ? [] : found
  const halt = injuries.stallReads ? records.length / 2 : Number.POSITIVE_INFINITY
  for (const record of records.slice(0, halt)) {
    if (injuries.readPauseMs) await delay(injuries.readPauseMs)
    await open.write(eventMessage(record))
  }
  if (typeof found === 'string') await open.write(notFoundMessage(found))
  if (!injuries.stallReads) open.drop(null)
}

/** The log from `start` on, for ever. Reports each time it reaches the end. */
async function* follow(log: Log, start: number, open: Answering): AsyncGenerator<LogRecord> {
  for (let next = start; ; ) {
    const record = log.records[next]
    if (record) {
      next++
      yield record
    } else {
      await open.write(caughtUpMessage())
      if (next >= log.records.length) await once(log.grown, 'grown', { signal: open.signal })
    }
  }
}

/** Never ends by itself. Like the server, it reports its position every 32 events it has looked at, wanted or not. */
const answerSubscription = async (log: Log, request: ReadReq, open: Answering) => {
  const { start, wanted } = subscriptionOf(log, request)
  await open.write(confirmationMessage(randomUUID()))
  let seen = 0
  for await (const record of follow(log, start, open)) {
    if (wanted(record)) await open.write(eventMessage(record))
    if (++seen % checkpointEvery === 0) await open.write(checkpointMessage(record.position))
  }
}

export const readCall =
  (
    log: Log,
    injuries: Injuries,
    calls: Set<OpenCall>,
  ): handleServerStreamingCall<ReadReq, ReadResp> =>
  (call) => {
    const request = call.request
    const open = openCall(call, request.getOptions()?.hasSubscription() ?? false)
    calls.add(open)
    open.signal.addEventListener('abort', () => calls.delete(open))
    const answer = open.subscribed ? answerSubscription : answerRead
    suffer(injuries, call.metadata)
      .then(() => {
        if (injuries.access === 'no $all' && !request.getOptions()?.hasStream())
          throw accessDenied()
      })
      .then(() => answer(log, request, open, injuries))
      .catch((error) => open.drop(error))
  }
