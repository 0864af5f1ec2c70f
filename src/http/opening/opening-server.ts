import { createServer } from 'node:http'
import Koa from 'koa'
import type { Logger } from 'pino'
import type { World } from '../../lib/world.ts'
import { StoreUnavailable } from '../../stores/store-unavailable.ts'
import { type OperationDeps, operationRoutes } from '../operations/health.ts'
import type { HttpContext, State } from '../server/context.ts'
import { catchErrors, observe } from '../server/middleware.ts'
import { buildRouter } from '../server/router.ts'
import { type Listening, listen } from '../server/server.ts'
import { type Filling, fillingText, openingPage, openingPolicy } from './page.ts'

type Deps = Omit<OperationDeps, 'ready'> & {
  world: World
  log: Logger
  filling(): Filling
}

const RETRY_SECONDS = 2

const answer = (ctx: HttpContext, filling: Filling): void => {
  ctx.status = 503
  ctx.set('Retry-After', String(RETRY_SECONDS))
  ctx.set('Cache-Control', 'no-store')
  if (ctx.path.startsWith('/api/') || ctx.accepts('html', 'json') !== 'html') {
    const text = fillingText(filling)
    const message = `The demo shop is being filled. ${text}. Please try again in a moment.`
    ctx.body = { message, code: 'STORE_UNAVAILABLE', details: { filling, text } }
    return
  }
  ctx.set('Content-Security-Policy', openingPolicy)
  ctx.type = 'html'
  ctx.body = openingPage(filling)
}

/** Serves health, and how far a shop that is being filled has come. It is ready for nobody. */
export const startOpeningServer = async (
  { world, log, metrics, figures, behind, filling }: Deps,
  { host, port }: { host: string; port: number },
): Promise<Listening & { stop(): Promise<void> }> => {
  const ready = () => Promise.reject(new StoreUnavailable('the demo shop, which is being filled,'))
  const app = new Koa<State, object>()
  app.use(observe(log, metrics, world))
  app.use(catchErrors(log))
  app.use(buildRouter(operationRoutes, { metrics, figures, behind, ready }).routes())
  app.use((ctx) => answer(ctx, filling()))
  const server = createServer(app.callback())
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
