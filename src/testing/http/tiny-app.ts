import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import Koa from 'koa'
import { pino } from 'pino'
import type { Middleware, State } from '../../http/server/context.ts'
import { catchErrors, observe } from '../../http/server/middleware.ts'
import { untraced } from '../../lib/trace.ts'
import { realWorld } from '../../program/real-world.ts'
import { createMetrics } from '../../runtime/metrics.ts'

/** Listens with the outer middleware around `inner`. Gives its log too. */
export const startTinyApp = async (inner: Middleware) => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line) => void lines.push(line) })
  const app = new Koa<State, object>()
  app
    .use(observe(log, createMetrics(realWorld), realWorld, untraced))
    .use(catchErrors(log))
    .use(inner)
  const server: Server = createServer(app.callback()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    lines,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
