import type {
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { handleUnaryCall } from '@grpc/grpc-js'
import { type Injuries, streamDeleted, suffer } from './injuries.ts'
import type { Log } from './log.ts'
import { streamName } from './messages.ts'
import { isTombstoned } from './shortened.ts'

const nameOf = (request: DeleteReq | TombstoneReq): string =>
  streamName(request.getOptions()?.getStreamIdentifier())

const unlessTombstoned = (log: Log, stream: string): void => {
  if (isTombstoned(log, stream)) throw streamDeleted(stream)
}

/** Deletes a stream until somebody writes to it again. */
export const deleteCall =
  (log: Log, injuries: Injuries): handleUnaryCall<DeleteReq, DeleteResp> =>
  (call, callback) => {
    const stream = nameOf(call.request)
    suffer(injuries, call.metadata)
      .then(() => {
        unlessTombstoned(log, stream)
        const at = `${log.deleteSoftly(stream).position}`
        const position = new streams.DeleteResp.Position()
        return position.setCommitPosition(at).setPreparePosition(at)
      })
      .then(
        (position) => callback(null, new streams.DeleteResp().setPosition(position)),
        (error) => callback(error),
      )
  }

/** Deletes a stream for good, also one that never was. */
export const tombstoneCall =
  (log: Log, injuries: Injuries): handleUnaryCall<TombstoneReq, TombstoneResp> =>
  (call, callback) => {
    const stream = nameOf(call.request)
    suffer(injuries, call.metadata)
      .then(() => {
        unlessTombstoned(log, stream)
        const at = `${log.tombstone(stream).position}`
        const position = new streams.TombstoneResp.Position()
        return position.setCommitPosition(at).setPreparePosition(at)
      })
      .then(
        (position) => callback(null, new streams.TombstoneResp().setPosition(position)),
        (error) => callback(error),
      )
  }
