import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import { type handleClientStreamingCall, type Metadata, status } from '@grpc/grpc-js'
import { failure, type Injuries, suffer, sufferAnswer } from './injuries.ts'
import { isTooLarge, type Log, maxAppendBytes } from './log.ts'
import type { Proposed } from './log-record.ts'
import { appendedMessage, conflictMessage, streamName, toProposed } from './messages.ts'

const expectedOf = (options: AppendReq.Options | undefined): number | 'any' => {
  if (options?.hasNoStream()) return -1
  if (options?.hasRevision()) return Number(options.getRevision())
  return 'any'
}

const checkSize = (events: Proposed[]) => {
  if (!isTooLarge(events)) return
  throw failure(status.INVALID_ARGUMENT, `Maximum Append Size of ${maxAppendBytes} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': `${maxAppendBytes}`,
  })
}

const land = (log: Log, injuries: Injuries, received: AppendReq[]): AppendResp => {
  const options = received[0]?.getOptions()
  const events: Proposed[] = []
  for (const message of received) {
    const proposed = message.getProposedMessage()
    if (proposed) events.push(toProposed(proposed))
  }
  checkSize(events)
  const expected = expectedOf(options)
  const stream = streamName(options?.getStreamIdentifier())
  const outcome = log.append(stream, expected, events, !injuries.forgetful)
  return outcome.ok ? appendedMessage(outcome.last) : conflictMessage(expected, outcome.current)
}

const answer = async (log: Log, injuries: Injuries, headers: Metadata, received: AppendReq[]) => {
  await suffer(injuries, headers)
  const response = land(log, injuries, received)
  await sufferAnswer(injuries)
  return response
}

/** The classic Append call: the options, then one message for each event. */
export const appendCall =
  (log: Log, injuries: Injuries): handleClientStreamingCall<AppendReq, AppendResp> =>
  (call, callback) => {
    const received: AppendReq[] = []
    call.on('data', (message: AppendReq) => received.push(message))
    call.on('end', () => {
      answer(log, injuries, call.metadata, received).then(
        (response) => callback(null, response),
        (error) => callback(error),
      )
    })
  }
