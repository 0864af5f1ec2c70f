import type * as z from 'zod'
import type { ErrorCode } from '../contract/errors.ts'
import type { Rejection, Result } from '../domain/kernel/result.ts'
import type { HttpContext } from './context.ts'
import type { HttpDeps } from './deps.ts'
import { refuse } from './errors.ts'
import { parseInput } from './input.ts'
import { awaitMinPosition, type ReadModel } from './min-position.ts'
import { type Reply, sendReply } from './reply.ts'
import { openVisit, type Visit } from './visit.ts'

type Outcome<Body> = Result<Reply<Body>, Rejection<ErrorCode>>

/** What the router, the API's description and the guard test know of a route. `path` is a pattern: '/api/orders/:id'. */
export type RouteOf<Deps> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: string
  area: string
  summary: string
  /** An object of `params`, `query`, `headers` (names in lower case) and `body`, as far as the route reads them. */
  input: z.ZodObject
  /** The type of a body that is no JSON; `input` has none then, and the route reads it. */
  text?: string
  status: number
  /** Undefined: the answer is no JSON. */
  response: z.ZodType | undefined
  /** Refusals of the business, beside those that any route may answer with. */
  errors: readonly ErrorCode[]
  serve(ctx: HttpContext, deps: Deps): Promise<void> | void
  /** Of an answer that is the same for everybody: the answer alone, for the pages that the server draws. */
  ask?(deps: Deps, raw: { params: unknown; query: unknown }): Outcome<unknown>
}
export type Route = RouteOf<HttpDeps>

type RouteSpec<Input extends z.ZodObject, Body extends z.ZodType> = Omit<
  Route,
  'input' | 'response' | 'serve' | 'ask'
> & {
  input: Input
  response: Body
  /** The read models that the answer comes from. */
  reads: readonly ReadModel[]
  /** The answer is the same for everybody: browsers may keep it and ask whether it still holds. */
  shared?: true
  handle(visit: Visit & z.output<Input>): Promise<Outcome<z.input<Body>>> | Outcome<z.input<Body>>
}

/** A route that answers JSON: parses its input, knows its actor, waits for the client's own writes, handles, replies. */
export const defineRoute = <Input extends z.ZodObject, Body extends z.ZodType>(
  spec: RouteSpec<Input, Body>,
): Route => ({
  ...spec,
  serve: async (ctx, deps) => {
    const { query, headers, request } = ctx
    const raw = { params: ctx.state.params, query, headers, body: request.body }
    const input = parseInput(spec.input, raw)
    if (!input.ok) return refuse(ctx, input.error)
    const visit = await openVisit(ctx, deps)
    await awaitMinPosition(ctx, deps, spec.reads)
    const outcome = await spec.handle({ ...visit, ...input.value })
    if (!outcome.ok) return refuse(ctx, outcome.error)
    ctx.status = spec.status
    await sendReply(ctx, outcome.value, spec.shared ?? false)
  },
})

type SharedSpec<Input extends z.ZodObject, Body extends z.ZodType> = Omit<
  RouteSpec<Input, Body>,
  'shared' | 'handle'
> & {
  handle(input: { deps: HttpDeps } & z.output<Input>): Outcome<z.input<Body>>
}

/** A route whose answer comes out of memory and is the same for everybody, also for the server itself. */
export const defineSharedRoute = <Input extends z.ZodObject, Body extends z.ZodType>(
  spec: SharedSpec<Input, Body>,
): Route => ({
  ...defineRoute({ ...spec, shared: true }),
  ask: (deps, raw) => {
    const input = parseInput(spec.input, raw)
    return input.ok ? spec.handle({ deps, ...input.value }) : input
  },
})
