import { createServer } from 'node:http'
import Koa from 'koa'
import type { Logger } from 'pino'
import { reject } from '../../domain/kernel/result.ts'
import { untraced } from '../../lib/trace.ts'
import type { World } from '../../lib/world.ts'
import type { HttpContext, State } from '../server/context.ts'
import { refuse } from '../server/errors.ts'
import { catchErrors, observe } from '../server/middleware.ts'
import { buildRouter } from '../server/router.ts'
import { type Listening, LOOKS_EVERY_MS, listen } from '../server/server.ts'
import { type OperationDeps, operationRoutes } from './health.ts'

/** Answers 503 without a reason. */
const refuseAll = (ctx: HttpContext): void => refuse(ctx, reject('STORE_UNAVAILABLE').error)

/**
 * Serves health and figures for a process that does not serve the shop, or not yet. `otherwise` answers all other
 * requests.
 */
export const startOperationsServer = async (
  deps: OperationDeps & { log: Logger; world: World },
  { host, port }: { host: string; port: number },
  otherwise: (ctx: HttpContext) => void = refuseAll,
): Promise<Listening & { stop(): Promise<void> }> => {
  const app = new Koa<State, object>()
  app.use(observe(deps.log, deps.metrics, deps.world, untraced))
  app.use(catchErrors(deps.log))
  app.use(buildRouter(operationRoutes, deps).routes())
  app.use(otherwise)
  const server = createServer({ connectionsCheckingInterval: LOOKS_EVERY_MS }, app.callback())
  const address = await listen(server, host, port)
  return {
    server,
    host: address.address,
    port: address.port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
