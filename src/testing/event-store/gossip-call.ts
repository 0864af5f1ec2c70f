import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js'
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js'
import type { handleUnaryCall } from '@grpc/grpc-js'
import { type Injuries, suffer } from './injuries.ts'

/** A node of a cluster, at the port by which clients reach it. */
export type Member = { port: number; isLeader: boolean }

const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState

const clusterOf = (members: readonly Member[]): ClusterInfo =>
  new gossip.ClusterInfo().setMembersList(
    members.map(({ port, isLeader }) =>
      new gossip.MemberInfo()
        .setState(isLeader ? LEADER : FOLLOWER)
        .setIsAlive(true)
        .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port)),
    ),
  )

/** Tells a client that looks for its cluster's leader which nodes there are. */
export const gossipCall =
  (members: () => readonly Member[], injuries: Injuries): handleUnaryCall<Empty, ClusterInfo> =>
  (call, callback) => {
    suffer(injuries, call.metadata).then(
      () => callback(null, clusterOf(members())),
      (error) => callback(error),
    )
  }
