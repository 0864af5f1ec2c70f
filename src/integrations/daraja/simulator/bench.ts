import type { Cancel, World } from '#src/lib/world.ts'
import type { DarajaSettings } from '../settings.ts'
import type { Timings } from './outcomes.ts'
import type { Ticket } from './tickets.ts'

/** POST requests that the simulator sends later. */
type Errands = {
  post(afterMs: number, url: string, body: object): void
  /** Cancels requests that were not sent yet, and waits for those being sent. */
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
        // A callback that cannot be delivered is dropped, like M-PESA may do. The shop finds the outcome by a query.
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

/** An error's `requestId` is added when the answer is sent. */
export type SimulatorAnswer = { status: number; body: object | undefined }

const fault = (status: number, errorCode: string, errorMessage: string): SimulatorAnswer => ({
  status,
  body: { errorCode, errorMessage },
})

export const invalid = (field: string): SimulatorAnswer =>
  fault(400, '400.002.02', `Bad Request - Invalid ${field}`)

/** Daraja's error answers. For wrong credentials Daraja sends no body. */
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

/** The unchecked body of a request. */
export type RequestBody = Readonly<Record<string, unknown>>

/** The tools that the simulator's parts share. */
export type Bench = {
  settings: DarajaSettings
  timings: Timings
  world: Pick<World, 'now' | 'random'>
  newTicket(digits: string): Ticket
  errands: Errands
}
