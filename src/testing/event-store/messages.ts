import type { UUID } from '@eventstore/db-client/generated/shared_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { LogRecord, Proposed } from './log-record.ts'
import { DELETED } from './shortened.ts'

// The generated modules are CommonJS: in ESM only their default export has the classes.

/** The revision of the event that deletes a stream for good. */
const LAST_REVISION = '9223372036854775807'

const uuid = (id: string): UUID => new shared.UUID().setString(id)

export const streamName = (identifier: shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString()

const identifierOf = (stream: string) =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream))

export const toProposed = (
  message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage,
): Proposed => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: Buffer.from(message.getData_asU8()),
  metadata: Buffer.from(message.getCustomMetadata_asU8()),
})

export const eventMessage = (record: LogRecord): ReadResp => {
  const position = `${record.position}`
  const event = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(uuid(record.id))
    .setStreamIdentifier(identifierOf(record.stream))
    .setStreamRevision(record.type === DELETED ? LAST_REVISION : `${record.revision}`)
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(record.data)
    .setCustomMetadata(record.metadata)
  event.getMetadataMap().set('type', record.type)
  event.getMetadataMap().set('content-type', record.contentType)
  event.getMetadataMap().set('created', record.created)
  return new streams.ReadResp().setEvent(
    new streams.ReadResp.ReadEvent().setEvent(event).setCommitPosition(position),
  )
}

export const confirmationMessage = (id: string): ReadResp =>
  new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(id),
  )

export const caughtUpMessage = (): ReadResp =>
  new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp())

export const checkpointMessage = (position: bigint): ReadResp =>
  new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint()
      .setCommitPosition(`${position}`)
      .setPreparePosition(`${position}`),
  )

export const notFoundMessage = (stream: string): ReadResp =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream)),
  )

export const appendedMessage = ({ revision, position }: LogRecord): AppendResp =>
  new streams.AppendResp().setSuccess(
    new streams.AppendResp.Success()
      .setCurrentRevision(`${revision}`)
      .setPosition(
        new streams.AppendResp.Position()
          .setCommitPosition(`${position}`)
          .setPreparePosition(`${position}`),
      ),
  )

export const conflictMessage = (expected: number | 'any', current: number): AppendResp => {
  const conflict = new streams.AppendResp.WrongExpectedVersion()
  if (current < 0) conflict.setCurrentNoStream(new shared.Empty())
  else conflict.setCurrentRevision(`${current}`)
  if (expected === 'any') conflict.setExpectedAny(new shared.Empty())
  else if (expected < 0) conflict.setExpectedNoStream(new shared.Empty())
  else conflict.setExpectedRevision(`${expected}`)
  return new streams.AppendResp().setWrongExpectedVersion(conflict)
}
