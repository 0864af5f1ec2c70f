import { startTcpProxy, type TcpProxy } from '../stores/tcp-proxy.ts'
import type { Member } from './gossip-call.ts'
import { openLog } from './log.ts'
import { startStandIn } from './stand-in.ts'

type Node = { standIn: Awaited<ReturnType<typeof startStandIn>>; wire: TcpProxy }

/**
 * Three nodes that stand in for a cluster of EventStoreDB. Each is reached by a wire that can be hurt. They share one
 * log, so a new leader has all that the old one has acknowledged.
 */
export const startCluster = async (file: string) => {
  const log = openLog(file)
  const nodes: Node[] = []
  let leader = 0
  const members = (): Member[] =>
    nodes.map(({ wire: { port } }, n) => ({ port, isLeader: n === leader }))
  for (let n = 0; n < 3; n++) {
    const standIn = await startStandIn(file, 0, { members, shared: log })
    nodes.push({ standIn, wire: await startTcpProxy(standIn.port) })
  }
  const elect = (elected: number): void => {
    leader = elected
    const port = nodes[elected]?.wire.port ?? 0
    for (const [n, { standIn }] of nodes.entries()) {
      standIn.injuries.leader = n === elected ? null : { host: '127.0.0.1', port }
    }
  }
  elect(0)
  return {
    url: `esdb://${members()
      .map(({ port }) => `127.0.0.1:${port}`)
      .join(',')}?tls=false`,
    log,
    wires: nodes.map(({ wire }) => wire),
    /** Every node but the leader refers to it from now on. */
    elect,
    stop: async () => {
      for (const { standIn, wire } of nodes) {
        standIn.stop()
        await wire.close()
      }
      log.close()
    },
  }
}
