import { createServer } from 'node:http'
import Koa from 'koa'
import type { Logger } from 'pino'
import { reject } from '../../domain/kernel/result.ts'
import type { World } from '../../lib/world.ts'
import type { State } from '../server/context.ts'
import { refuse } from '../server/errors.ts'
import { catchErrors, observe } from '../server/middleware.ts'
import { buildRouter } from '../server/router.ts'
import { listen } from '../server/server.ts'
import { type OperationDeps, operationRoutes } from './health.ts'

/** Serves health and figures of a process that is not, or not yet, a shop for anybody. All else is answered 503. */
export const startOperationsServer = async (
  deps: OperationDeps & { log: Logger; world: World },
  { host, port }: { host: string; port: number },
): Promise<{ port: number; stop(): Promise<void> }> => {
  const app = new Koa<State, object>()
  app.use(observe(deps.log, deps.metrics, deps.world))
  app.use(catchErrors(deps.log))
  app.use(buildRouter(operationRoutes, deps).routes())
  app.use((ctx) => refuse(ctx, reject('STORE_UNAVAILABLE').error))
  const server = createServer(app.callback())
  const address = await listen(server, host, port)
  return {
    port: address.port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
