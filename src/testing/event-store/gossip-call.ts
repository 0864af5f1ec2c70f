import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js'
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js'
import type { handleUnaryCall } from '@grpc/grpc-js'
import { type Injuries, suffer } from './injuries.ts'

const clusterOf = (port: number): ClusterInfo =>
  new gossip.ClusterInfo().setMembersList([
    new gossip.MemberInfo()
      .setState(gossip.MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port)),
  ])

/** Tells a client that looks for its cluster's leader that it is here. */
export const gossipCall =
  (port: () => number, injuries: Injuries): handleUnaryCall<Empty, ClusterInfo> =>
  (call, callback) => {
    suffer(injuries, call.metadata).then(
      () => callback(null, clusterOf(port())),
      (error) => callback(error),
    )
  }
