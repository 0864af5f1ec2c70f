import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * Stands between a client and its server, and can hurt until it is mended: cut all connections and refuse new ones, or
 * keep them open and hand nothing on. A deadened connection hands nothing on ever again: `mend` only lets new ones live.
 */
export type TcpProxy = {
  port: number
  cut(): void
  stall(): void
  deaden(): void
  mend(): void
  close(): Promise<void>
}

export const startTcpProxy = async (targetPort: number): Promise<TcpProxy> => {
  const sockets = new Set<Socket>()
  let broken = false
  let stalled = false
  let deaf = false
  const deafen = (socket: Socket): void => void socket.unpipe().pause()
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    if (stalled) socket.cork()
    // Resets are this proxy's purpose. 'close' follows and removes the socket.
    socket.on('error', () => undefined)
    return socket.once('close', () => sockets.delete(socket))
  }
  // With delay, small packets would wait for more: 40 ms a question.
  const server = createServer({ noDelay: true }, (client) => {
    keep(client)
    if (broken) {
      client.destroy()
      return
    }
    if (deaf) return deafen(client)
    const upstream = keep(connect({ port: targetPort, host: '127.0.0.1', noDelay: true }))
    client.pipe(upstream).pipe(client)
    client.once('close', () => upstream.destroy())
    upstream.once('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: address.port,
    cut: () => {
      broken = true
      drop()
    },
    stall: () => {
      if (stalled) return
      stalled = true
      for (const socket of sockets) socket.cork()
    },
    deaden: () => {
      deaf = true
      for (const socket of sockets) deafen(socket)
    },
    mend: () => {
      broken = false
      deaf = false
      if (stalled) for (const socket of sockets) socket.uncork()
      stalled = false
    },
    close: async () => {
      server.close()
      drop()
      await once(server, 'close')
    },
  }
}
