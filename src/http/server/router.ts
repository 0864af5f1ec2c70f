import { Router, type RouterContext } from '@koa/router'
import type Koa from 'koa'
import { reject } from '../../domain/kernel/result.ts'
import type { Middleware, State } from './context.ts'
import { refuse } from './errors.ts'
import { readBody } from './middleware.ts'
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

/** '/api/products' of '/api/products/12', '/docs' of '/docs/'. No pattern has a parameter there. */
const areaOf = (path: string): string => /^\/[^/]*(\/[^/]+)?/.exec(path)?.[0] ?? ''

type Area = {
  router: Router<State, object>
  serve: ReturnType<Router<State, object>['routes']>
}

/** A router for each area: a request is compared with some ten patterns, and not with all two hundred. */
const buildAreas = <Deps>(routes: readonly RouteOf<Deps>[], deps: Deps) => {
  const names = new Set(routes.map(({ path }) => areaOf(path)))
  const areas = new Map<string, Area>()
  for (const name of names) {
    const router = buildRouter(
      routes.filter(({ path }) => areaOf(path) === name),
      deps,
    )
    areas.set(name, { router, serve: router.routes() })
  }
  return (path: string): Area | undefined => areas.get(areaOf(path))
}

/**
 * Refuses an API path that no route answers: it is no page of the web. A path with routes for other methods gets them
 * named.
 */
const refuseUnrouted =
  (areaAt: (path: string) => Area | undefined): Middleware =>
  (ctx, next) => {
    const layers = areaAt(ctx.path)?.router.match(ctx.path, ctx.method).path ?? []
    const methods = layers.flatMap((layer) => layer.methods)
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
  const areaAt = buildAreas(routes, deps)
  app.use<State, RouterContext<State, object>>(
    (ctx, next) => areaAt(ctx.path)?.serve(ctx, next) ?? next(),
  )
  app.use(refuseUnrouted(areaAt))
}
