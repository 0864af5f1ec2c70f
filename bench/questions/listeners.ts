import { once } from 'node:events'
import { type ClientRequest, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { until } from '../../src/testing/until.ts'
import { type Figure, less } from '../run/figures.ts'
import type { Question } from '../run/question.ts'
import type { Server } from '../run/server.ts'

const LISTENERS = 10_000
const HALF_OPEN = 500
/** Listeners are opened in groups, so that the server's list of new connections is long enough. */
const GROUP = 250

/** Opens a live stream from an address of its own. Resolves with its request once it is accepted. */
const listen = async ({ url }: Server, n: number): Promise<ClientRequest> => {
  const from = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
  const asked = get(`${url}/api/live`, { headers: { 'x-forwarded-for': from }, agent: false })
  const [answer] = await once(asked, 'response')
  if (answer.statusCode !== 200) throw new Error(`Listener ${n} got ${answer.statusCode}`)
  answer.resume()
  asked.on('error', () => undefined)
  return asked
}

/** Opens so many live streams. */
export const openListeners = async (server: Server, count: number): Promise<ClientRequest[]> => {
  const open: ClientRequest[] = []
  while (open.length < count) {
    const length = Math.min(GROUP, count - open.length)
    const group = Array.from({ length }, (_, n) => listen(server, open.length + n))
    open.push(...(await Promise.all(group)))
  }
  return open
}

const memoryOfListeners = async (server: Server): Promise<Figure[]> => {
  const before = await server.memoryMb()
  const open = await openListeners(server, LISTENERS)
  const added = (await server.memoryMb()) - before
  for (const one of open) one.destroy()
  return [
    less(`${LISTENERS} listeners`, 'MB', added),
    less('one listener', 'kB', (added * 1_024) / LISTENERS),
  ]
}

/** Opens a connection that never ends its headers. */
const halfOpen = async ({ url }: Server): Promise<Socket> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nHost: duka\r\nX-Slow: ')
  socket.resume()
  return socket
}

const halfOpenConnections = async (server: Server): Promise<Figure[]> => {
  const before = await server.memoryMb()
  const began = performance.now()
  const sockets = await Promise.all(Array.from({ length: HALF_OPEN }, () => halfOpen(server)))
  const added = (await server.memoryMb()) - before
  await until('the last to be closed', () => sockets.every(({ closed }) => closed), 120_000)
  return [
    less(`${HALF_OPEN} half-open connections`, 'MB', added),
    less('until the last is closed', 's', (performance.now() - began) / 1_000),
  ]
}

export const listeners: Question = {
  about: `memory of ${LISTENERS} idle live listeners and of ${HALF_OPEN} connections that send half a request`,
  ask: async (round) => {
    const server = await round.start()
    await server.caughtUp()
    const half = await halfOpenConnections(server)
    const live = await memoryOfListeners(server)
    await server.stop()
    return [...half, ...live]
  },
}
