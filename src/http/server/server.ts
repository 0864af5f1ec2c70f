import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AppSettings } from '../app.ts'
import { createApp } from '../app.ts'
import type { HttpDeps } from './deps.ts'

/** A listening server: its address, and its end. `stop` ends streams at once, and requests under way within 10 s. */
export type HttpServer = { host: string; port: number; stop(): Promise<void> }

const DRAIN_MS = 10_000

export const listen = (server: Server, host: string, port: number): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      if (typeof address === 'object' && address !== null) resolve(address)
    })
  })

const drain = async (server: Server): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection that falls idle after its last answer would hold the server open.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const patience = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearInterval(idle)
  clearTimeout(patience)
}

/** Rejects when it cannot listen on the port. Port 0 takes a free one. */
export const startServer = async (
  deps: HttpDeps,
  settings: AppSettings & { host: string; port: number },
): Promise<HttpServer> => {
  const server = createServer(createApp(deps, settings).callback())
  server.requestTimeout = 30_000
  // Longer than proxies keep their connections, so that they never reuse one that was closed just then.
  server.keepAliveTimeout = 75_000
  server.headersTimeout = 15_000
  const { address, port } = await listen(server, settings.host, settings.port)
  return {
    host: address,
    port,
    stop: async () => {
      deps.live.close()
      await drain(server)
    },
  }
}
