import type { Logger } from 'pino'
import type { HttpServer } from '../http/server/server.ts'
import { createBreaker } from '../runtime/breaker.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { Stack } from '../runtime/stop-stack.ts'
import { guardDaraja } from '../workers/payment/guard-daraja.ts'
import { type PaymentTimings, usualTimings } from '../workers/payment/payment-deps.ts'
import type { Stores } from './compose.ts'
import type { Mpesa } from './compose-mpesa.ts'
import type { Records } from './open-records.ts'
import type { Config } from './settings/config.ts'
import { startWorkers } from './start-workers.ts'

type Work = {
  config: Config
  stores: Stores
  mpesa: Mpesa
  timings: PaymentTimings | undefined
  log: Logger
  records: Records
  http: HttpServer | undefined
  metrics: Metrics
  stack: Stack
}

/** Where M-PESA calls back: unless told, the server of this very process. */
const callbackUrlOf = ({ MPESA_CALLBACK_URL: url }: Config, http: HttpServer | undefined) => {
  const host = http && ['0.0.0.0', '::'].includes(http.host) ? '127.0.0.1' : http?.host
  return url ?? `http://${host?.includes(':') ? `[${host}]` : host}:${http?.port}`
}

/** M-PESA behind a breaker, whose state is told as a figure. */
const guarded = ({ daraja }: Mpesa, { commands }: Records, metrics: Metrics) => {
  const breaker = createBreaker({
    name: 'M-PESA',
    elapsed: () => performance.now(),
    opened: () => commands.alert('mpesa-away'),
  })
  metrics.gauge({
    name: 'duka_breaker_open',
    help: 'Whether calls are held back from a service that does not answer: 1 or 0',
    label: 'service',
    read: async () => ({ mpesa: breaker.isOpen() ? 1 : 0 }),
  })
  return { daraja: guardDaraja(daraja, breaker), breaker }
}

/** Jobs, and what follows from events. After the server, which the simulator calls back. */
export const startWork = async (work: Work): Promise<void> => {
  const { config, stores, mpesa, timings = usualTimings, log, records, http, metrics, stack } = work
  const calls = guarded(mpesa, records, metrics)
  const payments = { ...calls, callbackUrl: callbackUrlOf(config, http), timings }
  const { readStore, jobQueue } = stores
  const workers = await startWorkers({ ...records, readStore, jobQueue, payments, log })
  stack.started('the workers', workers.stop)
}
