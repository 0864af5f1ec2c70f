import { Router, type RouterContext } from '@koa/router'
import type Koa from 'koa'
import { reject } from '../../domain/kernel/result.ts'
import type { Middleware, State } from './context.ts'
import { refuse } from './errors.ts'
import { readBody } from './middleware.ts'
import type { RouteOf } from './route.ts'

const pass: Middleware = (_, next) => next()

/** The steps of a route before the body of a request is read, and around its answer. */
export type Gate = { before: Middleware; around: Middleware }
type GateOf<Deps> = (route: RouteOf<Deps>) => Gate

const open: Gate = { before: pass, around: pass }

export const buildRouter = <Deps>(
  routes: readonly RouteOf<Deps>[],
  deps: Deps,
  gateOf: GateOf<Deps> = () => open,
): Router<State, object> => {
  const router = new Router<State, object>({ sensitive: true })
  for (const route of routes) {
    const { before, around } = gateOf(route)
    router.register(
      route.path,
      [route.method],
      [
        (ctx, next) => {
          ctx.state.pattern = route.path
          ctx.state.params = ctx.params
          return next()
        },
        before,
        route.input.shape.body === undefined ? pass : readBody,
        around,
        (ctx) => route.serve(ctx, deps),
      ],
    )
  }
  return router
}

/** The first two parts of a path: '/api/products' of '/api/products/12'. No route has a parameter in these parts. */
const areaOf = (path: string): string => /^\/[^/]*(\/[^/]+)?/.exec(path)?.[0] ?? ''

type Area = {
  router: Router<State, object>
  serve: ReturnType<Router<State, object>['routes']>
}

/** One router for each area, so that a request is compared with about ten patterns and not with two hundred. */
const buildAreas = <Deps>(routes: readonly RouteOf<Deps>[], deps: Deps, gateOf: GateOf<Deps>) => {
  const names = new Set(routes.map(({ path }) => areaOf(path)))
  const areas = new Map<string, Area>()
  for (const name of names) {
    const router = buildRouter(
      routes.filter(({ path }) => areaOf(path) === name),
      deps,
      gateOf,
    )
    areas.set(name, { router, serve: router.routes() })
  }
  return (path: string): Area | undefined => areas.get(areaOf(path))
}

/**
 * Answers 404 to an API path without a route, so that it does not get a page of the web. If the path has routes for
 * other methods, it gets 405 with their names.
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
  gateOf: GateOf<Deps>,
): void => {
  const areaAt = buildAreas(routes, deps, gateOf)
  app.use<State, RouterContext<State, object>>(
    (ctx, next) => areaAt(ctx.path)?.serve(ctx, next) ?? next(),
  )
  app.use(refuseUnrouted(areaAt))
}
