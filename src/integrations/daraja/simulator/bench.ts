import type { Cancel, World } from '#src/lib/world.ts'
import type { DarajaSettings } from '../settings.ts'
import type { Timings } from './outcomes.ts'
import type { Ticket } from './tickets.ts'

/** Posts that go out later, as long as the simulator runs. */
type Errands = {
  post(afterMs: number, url: string, body: object): void
  /** Drops the waiting posts, and waits for those under way. */
  stop(): Promise<void>
}

const PATIENCE_MS = 10_000

export const openErrands = (world: Pick<World, 'after'>): Errands => {
  const waiting = new Set<Cancel>()
  const running = new Set<Promise<unknown>>()
  const stopped = new AbortController()

  const deliver = (url: string, body: object): Promise<unknown> => {
    const patience = new AbortController()
    const cancel = world.after(PATIENCE_MS, () => patience.abort())
    return (
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.any([stopped.signal, patience.signal]),
      })
        .then((response) => response.arrayBuffer())
        // Nobody promises to repeat an undelivered callback: the query has to find out.
        .catch(() => undefined)
        .finally(cancel)
    )
  }

  return {
    post: (afterMs, url, body) => {
      const cancel = world.after(afterMs, () => {
        waiting.delete(cancel)
        const delivery = deliver(url, body).finally(() => running.delete(delivery))
        running.add(delivery)
      })
      waiting.add(cancel)
    },
    stop: async () => {
      for (const cancel of waiting) cancel()
      stopped.abort()
      await Promise.all(running)
    },
  }
}

/** A fault gets its `requestId` as it goes out. */
export type SimulatorAnswer = { status: number; body: object | undefined }

const fault = (status: number, errorCode: string, errorMessage: string): SimulatorAnswer => ({
  status,
  body: { errorCode, errorMessage },
})

export const invalid = (field: string): SimulatorAnswer =>
  fault(400, '400.002.02', `Bad Request - Invalid ${field}`)

/** Daraja's failing answers. Bad credentials get no body at all. */
export const faults = {
  badCredentials: (): SimulatorAnswer => ({ status: 400, body: undefined }),
  wrongAuthType: () => fault(400, '400.008.01', 'Invalid Authentication passed'),
  wrongGrantType: () => fault(400, '400.008.02', 'Invalid grant type passed'),
  invalidToken: () => fault(404, '404.001.03', 'Invalid Access Token'),
  notFound: () => fault(404, '404.001.01', 'Resource not found'),
  wrongMethod: () => fault(405, '405.001', 'Method Not Allowed'),
  noMerchant: () => fault(500, '500.001.1001', 'Merchant does not exist'),
  wrongCredentials: () => fault(500, '500.001.1001', 'Wrong credentials'),
  processing: () => fault(500, '500.001.1001', 'The transaction is being processed'),
  internal: () => fault(500, '500.003.1001', 'Internal Server Error'),
} as const

/** The body of a request, as it came. */
export type RequestBody = Readonly<Record<string, unknown>>

/** The common tools of the simulator's parts. */
export type Bench = {
  settings: DarajaSettings
  timings: Timings
  world: Pick<World, 'now' | 'random'>
  newTicket(digits: string): Ticket
  errands: Errands
}
