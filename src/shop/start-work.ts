import type { Logger } from 'pino'
import type { Stores } from '../compose.ts'
import type { Mpesa } from '../compose-mpesa.ts'
import type { Config } from '../config.ts'
import type { HttpServer } from '../http/server.ts'
import { type PaymentTimings, usualTimings } from '../workers/payments/payment-deps.ts'
import type { Records } from './open-records.ts'
import { startWorkers } from './start-workers.ts'
import type { Stack } from './stop-stack.ts'

type Work = {
  config: Config
  stores: Stores
  mpesa: Mpesa
  timings: PaymentTimings | undefined
  log: Logger
  records: Records
  http: HttpServer | undefined
  stack: Stack
}

/** Where M-PESA calls back: unless told, the server of this very process. */
const callbackUrlOf = ({ MPESA_CALLBACK_URL: url }: Config, http: HttpServer | undefined) => {
  const host = http && ['0.0.0.0', '::'].includes(http.host) ? '127.0.0.1' : http?.host
  return url ?? `http://${host?.includes(':') ? `[${host}]` : host}:${http?.port}`
}

/** Jobs, and what follows from events. After the server, which the simulator calls back. */
export const startWork = async (work: Work): Promise<void> => {
  const { config, stores, mpesa, timings = usualTimings, log, records, http, stack } = work
  const payments = { daraja: mpesa.daraja, callbackUrl: callbackUrlOf(config, http), timings }
  const { readStore, jobQueue } = stores
  const workers = await startWorkers({ ...records, readStore, jobQueue, payments, log })
  stack.started('the workers', workers.stop)
}
