import shared from '@eventstore/db-client/generated/shared_pb.js'
import statuses from '@eventstore/db-client/generated/status_pb.js'
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { handleBidiStreamingCall, ServerDuplexStream } from '@grpc/grpc-js'
import { type Injuries, suffer, sufferAnswer } from './injuries.ts'
import { isTooLarge, type Log, maxAppendBytes } from './log.ts'
import type { Proposed } from './log-record.ts'
import { streamName, toProposed } from './messages.ts'

/** The parts of one append so far. Its options come first, then its events in several messages. */
type Pending = { options: BatchAppendReq.Options | undefined; events: Proposed[] }

const expectedOf = (options: BatchAppendReq.Options | undefined): number | 'any' => {
  if (options?.hasNoStream()) return -1
  if (options?.hasStreamPosition()) return Number(options.getStreamPosition())
  return 'any'
}

/** A field of a protobuf message that holds bytes. */
const field = (number: number, bytes: Uint8Array): Buffer => {
  const head = [(number << 3) | 2]
  let rest = bytes.length
  for (; rest > 127; rest >>>= 7) head.push((rest & 127) | 128)
  return Buffer.concat([Buffer.from([...head, rest]), bytes])
}

/** google.rpc.Status whose details are an Any. The generated modules name the class, but hide it. */
const refusal = (type: string, details: Uint8Array): BatchAppendResp => {
  const any = Buffer.concat([
    field(1, Buffer.from(`type.googleapis.com/${type}`)),
    field(2, details),
  ])
  return new streams.BatchAppendResp().setError(
    statuses.Status.deserializeBinary(Buffer.concat([field(2, Buffer.from(type)), field(3, any)])),
  )
}

const tooLarge = () =>
  refusal(
    'event_store.client.MaximumAppendSizeExceeded',
    new shared.MaximumAppendSizeExceeded().setMaxappendsize(maxAppendBytes).serializeBinary(),
  )

const conflict = (expected: number | 'any', current: number): BatchAppendResp => {
  const details = new shared.WrongExpectedVersion()
  if (current < 0) details.setCurrentNoStream(new shared.Empty())
  else details.setCurrentStreamRevision(`${current}`)
  if (expected === 'any') details.setExpectedAny(new shared.Empty())
  else if (expected < 0) details.setExpectedNoStream(new shared.Empty())
  else details.setExpectedStreamPosition(`${expected}`)
  return refusal('event_store.client.WrongExpectedVersion', details.serializeBinary())
}

const land = (log: Log, injuries: Injuries, { options, events }: Pending): BatchAppendResp => {
  if (isTooLarge(events)) return tooLarge()
  const expected = expectedOf(options)
  const stream = streamName(options?.getStreamIdentifier())
  const outcome = log.append(stream, expected, events, !injuries.forgetful)
  if (!outcome.ok) return conflict(expected, outcome.current)
  const position = `${outcome.last.position}`
  return new streams.BatchAppendResp().setSuccess(
    new streams.BatchAppendResp.Success()
      .setCurrentRevision(`${outcome.last.revision}`)
      .setPosition(
        new shared.AllStreamPosition().setCommitPosition(position).setPreparePosition(position),
      ),
  )
}

type Call = ServerDuplexStream<BatchAppendReq, BatchAppendResp>

/** The open batch calls. */
export type Batches = Set<Call>

/** One call for many appends. Each is answered when it ends. */
export const batchAppendCall = (
  log: Log,
  injuries: Injuries,
  batches: Batches,
): handleBidiStreamingCall<BatchAppendReq, BatchAppendResp> => {
  const answer = async (call: Call, last: BatchAppendReq, all: Pending) => {
    await suffer(injuries, call.metadata)
    if (!batches.has(call)) return
    const response = land(log, injuries, all)
      .setCorrelationId(last.getCorrelationId())
      .setStreamIdentifier(all.options?.getStreamIdentifier())
    await sufferAnswer(injuries)
    if (!batches.has(call)) return
    call.write(response)
  }
  return (call) => {
    const pending = new Map<string, Pending>()
    batches.add(call)
    const left = () => void batches.delete(call)
    call.on('cancelled', left)
    call.on('error', left)
    call.on('data', (message: BatchAppendReq) => {
      const id = message.getCorrelationId()?.getString() ?? ''
      const all = pending.get(id) ?? { options: message.getOptions(), events: [] }
      pending.set(id, all)
      all.events.push(...message.getProposedMessagesList().map(toProposed))
      if (!message.getIsFinal()) return
      pending.delete(id)
      answer(call, message, all).catch((error) => call.emit('error', error))
    })
  }
}

/** Ends the calls as a server does in peace: an append under way is neither done nor answered. */
export const endBatches = (batches: Batches): void => {
  for (const call of batches) call.end()
  batches.clear()
}
