import { Router } from '@koa/router'
import type Koa from 'koa'
import { reject } from '../../domain/kernel/result.ts'
import type { Middleware, State } from './context.ts'
import { refuse } from './errors.ts'
import { readBody } from './middleware/read-body.ts'
import type { RouteOf } from './route.ts'

const pass: Middleware = (_, next) => next()

export const buildRouter = <Deps>(
  routes: readonly RouteOf<Deps>[],
  deps: Deps,
): Router<State, object> => {
  const router = new Router<State, object>({ sensitive: true })
  for (const route of routes) {
    router.register(
      route.path,
      [route.method],
      [
        (ctx, next) => {
          ctx.state.pattern = route.path
          ctx.state.params = ctx.params
          return next()
        },
        route.input.shape.body === undefined ? pass : readBody,
        (ctx) => route.serve(ctx, deps),
      ],
    )
  }
  return router
}

/**
 * Refuses an API path that no route answers: it is no page of the web. A path with routes for other methods gets them
 * named.
 */
const refuseUnrouted =
  (router: Router<State, object>): Middleware =>
  (ctx, next) => {
    const methods = router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods)
    if (methods.length > 0) {
      ctx.set('Allow', [...new Set(methods)].join(', '))
      return refuse(ctx, reject('METHOD_NOT_ALLOWED').error)
    }
    return /^\/(api|hooks)(\/|$)/.test(ctx.path) ? refuse(ctx, reject('NOT_FOUND').error) : next()
  }

export const useRoutes = <Deps>(
  app: Koa<State, object>,
  routes: readonly RouteOf<Deps>[],
  deps: Deps,
): void => {
  const router = buildRouter(routes, deps)
  app.use(router.routes())
  app.use(refuseUnrouted(router))
}
