import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js'
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { type handleUnaryCall, Server, ServerCredentials } from '@grpc/grpc-js'
import { appendCall } from './append-call.ts'
import { type Batches, batchAppendCall, endBatches } from './batch-append-call.ts'
import { deleteCall, tombstoneCall } from './delete-call.ts'
import { gossipCall, type Member } from './gossip-call.ts'
import { brokenConnection, unhurt } from './injuries.ts'
import { type Log, openLog } from './log.ts'
import { type OpenCall, readCall } from './read-call.ts'

const getSupportedMethods: handleUnaryCall<Empty, SupportedMethods> = (_call, callback) => {
  const supported = new features.SupportedMethods().setEventStoreServerVersion('23.10.7')
  for (const { path } of Object.values(StreamsService)) {
    const [, service = '', method = ''] = path.toLowerCase().split('/')
    const entry = new features.SupportedMethod().setServiceName(service).setMethodName(method)
    supported.addMethods(entry)
  }
  callback(null, supported)
}

/** A server's log is never empty: its own events come first. */
const seed = (log: Log) => {
  if (log.records.length > 0) return
  const [data, metadata] = [Buffer.from('{"loginName":"admin"}'), Buffer.alloc(0)]
  const contentType = 'application/json'
  log.append('$user-admin', 'any', [
    {
      id: '5f1b7a52-6d5f-4a1e-9a26-0c8fb8b5a001',
      type: '$UserCreated',
      contentType,
      data,
      metadata,
    },
  ])
}

type Options = {
  /** The nodes of the cluster that this one belongs to. Absent, it leads a cluster of its own. */
  members?: () => readonly Member[]
  /** The log that the nodes of a cluster share. Whoever opened it closes it. */
  shared?: Log
  /** Absent, it speaks without TLS. */
  credentials?: ServerCredentials
}

/** Stands in for EventStoreDB over its gRPC protocol, on loopback. Its data survives in `file`. */
export const startStandIn = async (
  file: string,
  wantedPort = 0,
  { members, shared, credentials = ServerCredentials.createInsecure() }: Options = {},
) => {
  const alone = () => [{ port, isLeader: true }]
  const injuries = unhurt()
  const calls = new Set<OpenCall>()
  const batches: Batches = new Set()
  let port = wantedPort
  let log: Log
  let server: Server | undefined

  const start = async () => {
    log = shared ?? openLog(file)
    seed(log)
    const listening = new Server()
    server = listening
    server.addService(ServerFeaturesService, { getSupportedMethods })
    server.addService(GossipService, { read: gossipCall(members ?? alone, injuries) })
    server.addService(StreamsService, {
      append: appendCall(log, injuries),
      batchAppend: batchAppendCall(log, injuries, batches),
      read: readCall(log, injuries, calls),
      delete: deleteCall(log, injuries),
      tombstone: tombstoneCall(log, injuries),
    })
    port = await new Promise<number>((resolve, reject) => {
      listening.bindAsync(`127.0.0.1:${port}`, credentials, (error, bound) =>
        error ? reject(error) : resolve(bound),
      )
    })
  }
  /** Breaks all connections at once. */
  const stop = () => {
    if (!server) return
    server.forceShutdown()
    server = undefined
    if (shared === undefined) log.close()
  }
  await start()

  return {
    injuries,
    url: `esdb://127.0.0.1:${port}?tls=false`,
    port,
    log: () => log,
    /** The reads and subscriptions under way. */
    calls: () => [...calls],
    endBatches: () => endBatches(batches),
    dropStreams: (how: 'error' | 'end') => {
      for (const call of calls) call.drop(how === 'error' ? brokenConnection() : null)
    },
    start,
    stop,
  }
}
