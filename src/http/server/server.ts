import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { World } from '../../lib/world.ts'
import type { AppSettings } from '../app.ts'
import { createApp } from '../app.ts'
import type { HttpDeps } from './deps.ts'

/** A server that listens. `stop` ends live streams at once, and lets other requests finish within 10 s. */
export type HttpServer = { host: string; port: number; stop(): Promise<void> }

/** A server that listens already. Whoever gets it need not open a port. */
export type Listening = { server: Server; host: string; port: number }

const DRAIN_MS = 10_000
/** In ms. How often the server looks for connections whose request does not end. */
export const LOOKS_EVERY_MS = 5_000

export const listen = (server: Server, host: string, port: number): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      if (typeof address === 'object' && address !== null) resolve(address)
    })
  })

const drain = async (server: Server, world: Pick<World, 'after' | 'every'>): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Closes idle connections again and again: a connection that becomes idle after `close` would keep the server open.
  const leaveIdle = world.every(50, () => server.closeIdleConnections())
  const leavePatience = world.after(DRAIN_MS, () => server.closeAllConnections())
  await closed
  leaveIdle()
  leavePatience()
}

const listenAt = async ({ host, port }: { host: string; port: number }): Promise<Listening> => {
  const server = createServer({ connectionsCheckingInterval: LOOKS_EVERY_MS })
  const { address, port: taken } = await listen(server, host, port)
  return { server, host: address, port: taken }
}

/**
 * Starts the shop's HTTP server. Rejects if it cannot listen on the port; port 0 takes a free one. `open`: a server
 * that listens on the port already, so that no request meets a closed port.
 */
export const startServer = async (
  deps: HttpDeps,
  settings: AppSettings & { host: string; port: number },
  open?: Listening,
): Promise<HttpServer> => {
  const app = createApp(deps, settings).callback()
  const { server, host, port } = open ?? (await listenAt(settings))
  server.removeAllListeners('request').on('request', app)
  server.requestTimeout = 30_000
  // Longer than proxies keep connections: a proxy must not reuse a connection that the server closes at that moment.
  server.keepAliveTimeout = 75_000
  server.headersTimeout = 15_000
  return {
    host,
    port,
    stop: async () => {
      deps.live.close()
      await drain(server, deps.commands.world)
    },
  }
}
