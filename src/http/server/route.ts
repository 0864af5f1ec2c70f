import type * as z from 'zod'
import { opensOrder } from '../../commands/order/order-secret.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { ORDER_SECRET, orderSecret } from '../../contract/order/customer.ts'
import { issueOf, issueTexts } from '../../contract/rules/issues.ts'
import { fill } from '../../contract/rules/text.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { Queries } from '../../projections/queries.ts'
import type { HttpContext } from './context.ts'
import type { HttpDeps } from './deps.ts'
import { refuse } from './errors.ts'
import { awaitMinPosition, type ReadModel, refuseHalf, tellBehind } from './freshness.ts'
import { admit, awaitTurn, enter } from './limits/admit.ts'
import type { RequestName } from './limits/budgets.ts'
import { countIf } from './limits/limits.ts'
import { type Download, type Reply, sendFile, sendPicture, sendReply } from './reply.ts'
import { as, openVisit, type Visit } from './visit.ts'

/**
 * The visit of somebody who holds the order, where its own secret came with the request. A wrong secret is answered as
 * none. Only wrong ones count, and a right one is always taken: nobody's guesses lock the customer out.
 */
const asHolder = async (
  visit: Visit,
  orderOf: () => Promise<string | undefined> | string | undefined,
): Promise<Result<Visit, Rejection<'RATE_LIMITED'>>> => {
  const sent = orderSecret.safeParse(visit.ctx.get(ORDER_SECRET))
  if (!sent.success) return ok(visit)
  const orderId = await orderOf()
  if (orderId === undefined) return ok(visit)
  if (await opensOrder(visit.deps.commands.vault, orderId, sent.data))
    return ok(as({ ...visit.actor, holds: orderId }, visit))
  const counted = await admit('order-secret', visit)
  return counted.ok ? ok(visit) : counted
}

const issuesOf = (error: z.ZodError) =>
  error.issues.map((found) => {
    const { code, facts } = issueOf(found)
    const message = code === found.message ? fill(issueTexts[code], facts) : found.message
    return { path: found.path.slice(1).join('.'), code, facts, message }
  })

/** NUL and half surrogate pairs: no store keeps them as they came. */
const unstorable = /[\0\p{Surrogate}]/u

const hasUnstorable = (value: unknown): boolean => {
  if (typeof value === 'string') return unstorable.test(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(hasUnstorable)
}

/**
 * Parses `{ params, query, headers, body }` by the route's schema. A path that does not parse names nothing: NOT_FOUND.
 * Any other fault is INVALID_INPUT with its issues.
 */
export const parseInput = <Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
): Result<z.output<Schema>, Rejection<ErrorCode>> => {
  const parsed = schema.safeParse(raw)
  if (!parsed.success) {
    const { issues } = parsed.error
    if (issues.some(({ path }) => path[0] === 'params')) return reject('NOT_FOUND')
    return reject('INVALID_INPUT', { issues: issuesOf(parsed.error) })
  }
  // Checked after the parse: schemas bound how deep the value is, nothing bounds the raw input.
  return hasUnstorable(parsed.data) ? reject('INVALID_INPUT') : ok(parsed.data)
}

type Answer<Value> = Result<Value, Rejection<ErrorCode>>
type Outcome<Body> = Answer<Reply<Body>>

type LimitNames = readonly [RequestName, ...RequestName[]]
/** The request budgets that a route may count against. Every route that writes has one. */
type Limited =
  | { method: 'GET'; limits?: LimitNames }
  | { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; limits: LimitNames }

/**
 * The facts of a route for the router, the API's description and the guard test. `path` is a pattern:
 * '/api/orders/:id'.
 */
export type RouteOf<Deps> = Limited & {
  path: string
  area: string
  summary: string
  /** An object of `params`, `query`, `headers` (names in lower case) and `body`, as far as the route reads them. */
  input: z.ZodObject
  /** The type of a body that is no JSON. `input` has no body then, and the route reads it. */
  text?: string
  status: number
  /** Undefined: the answer is no JSON. */
  response: z.ZodType | undefined
  /** The secret of the order that the request is about opens it to whoever sends it. */
  takesSecret?: boolean
  /** Refusals of the business, beside those that any route may answer with. */
  errors: readonly ErrorCode[]
  serve(ctx: HttpContext, deps: Deps): Promise<void> | void
  /**
   * Answers without a request, for the pages that the server draws. Only where the answer is the same for everybody.
   */
  ask?(deps: Deps, raw: { params: unknown; query: unknown }): Outcome<unknown>
}
export type Route = RouteOf<HttpDeps>

type Asked<Input extends z.ZodObject> = Limited &
  Pick<Route, 'path' | 'area' | 'summary' | 'text' | 'status' | 'errors'> & {
    input: Input
    /** The read models that the answer comes from. */
    reads: readonly ReadModel[]
    /** Where it says no, there is nothing at this path. Asked before anything else. */
    exists?(deps: HttpDeps): Promise<boolean>
    /** The one of `limits` that this request counts against. The first unless told. */
    limitOf?(input: z.output<Input>): RequestName
    /** The refusal of a wrong secret. It alone counts, so that nobody's guesses keep out who has the right one. */
    wrongSecret?: ErrorCode
    /** The order that the request is about: whoever sends its secret holds it. */
    orderOf?(input: z.output<Input>, queries: Queries): Promise<string | undefined> | string
    /** The request keeps the processor for some 10 ms, so it waits for a turn among its like. */
    isLong?(input: z.output<Input>): boolean
  }

type RouteSpec<Input extends z.ZodObject, Body extends z.ZodType> = Asked<Input> & {
  response: Body
  /** The answer is the same for everybody. Browsers may keep it and ask whether it still holds. */
  shared?: true
  handle(visit: Visit & z.output<Input>): Promise<Outcome<z.input<Body>>> | Outcome<z.input<Body>>
}

/** A wrong secret counts once it is known to be wrong. Too many are answered as such. */
const countWrong = async <Value>(
  wrong: ErrorCode,
  name: RequestName,
  visit: Visit,
  handle: () => Promise<Answer<Value>>,
): Promise<Answer<Value>> => {
  const outcome = await handle()
  if (outcome.ok || outcome.error.code !== wrong) return outcome
  const admitted = await admit(name, visit)
  return admitted.ok ? outcome : admitted
}

/**
 * Handles the request once its budget allows it. A success or an exception costs nothing where only
 * failures count.
 */
const withinLimit = async <Value>(
  name: RequestName | undefined,
  { wrongSecret }: { wrongSecret?: ErrorCode },
  visit: Visit,
  handle: () => Promise<Answer<Value>>,
): Promise<Answer<Value>> => {
  if (name === undefined) {
    const entered = await enter('read', visit)
    return entered.ok ? handle() : entered
  }
  if (wrongSecret !== undefined) return countWrong(wrongSecret, name, visit, handle)
  const admitted = await admit(name, visit)
  if (!admitted.ok) return admitted
  if (visit.deps.limits.settings.requests[name].counts === 'all') return handle()
  return countIf(({ ok }) => !ok, admitted.value, handle)
}

const firstLimits: ReadonlySet<RequestName | undefined> = new Set([
  'cash-order',
  'mpesa-order',
  'order-change',
  'pay',
  'staff',
])

/** Orders, payments and their steps go before all that is only looked at. */
const goesFirst = (limit: RequestName | undefined): boolean => firstLimits.has(limit)

/** What is only looked at waits for its turn, and so does what is long. */
const takeTurn = async (
  { method }: { method: string },
  isLong: boolean,
  visit: Visit,
): Promise<void> => {
  if (isLong) await awaitTurn('long', visit)
  else if (method === 'GET') await awaitTurn('short', visit)
}

type Handled<Input extends z.ZodObject, Value> = {
  handle(visit: Visit & z.output<Input>): Promise<Answer<Value>> | Answer<Value>
  send(ctx: HttpContext, value: Value): Promise<void> | void
}

/** The refusal of a route that answers from read models. */
const waits = ['NOT_CAUGHT_UP'] as const

const isThere = async <Input extends z.ZodObject>({ exists }: Asked<Input>, deps: HttpDeps) =>
  exists === undefined || exists(deps)

const openRoute = <Input extends z.ZodObject, Value>(
  spec: Asked<Input>,
  { handle, send }: Handled<Input, Value>,
): Pick<Route, 'errors' | 'serve' | 'takesSecret'> => ({
  takesSecret: spec.orderOf !== undefined,
  errors: [...spec.errors, 'RATE_LIMITED', ...(spec.reads.length > 0 ? waits : [])],
  serve: async (ctx, deps) => {
    if (!(await isThere(spec, deps))) return refuse(ctx, reject('NOT_FOUND').error)
    const { query, headers, request } = ctx
    const raw = { params: ctx.state.params, query, headers, body: request.body }
    const input = parseInput(spec.input, raw)
    if (!input.ok) return refuse(ctx, input.error)
    const limit = spec.limitOf?.(input.value) ?? spec.limits?.[0]
    const serve = async () => {
      const visit = await openVisit(ctx, deps)
      const answer = async () => {
        await awaitMinPosition(ctx, deps, spec.reads)
        await takeTurn(spec, spec.isLong?.(input.value) ?? false, visit)
        tellBehind(ctx, deps, spec.reads)
        const asked = await asHolder(visit, () => spec.orderOf?.(input.value, visit.queries))
        return asked.ok ? handle({ ...asked.value, ...input.value }) : asked
      }
      const outcome = await withinLimit(
        limit,
        spec,
        visit,
        async () => refuseHalf(deps, spec.reads) ?? answer(),
      )
      if (!outcome.ok) return refuse(ctx, outcome.error)
      ctx.status = spec.status
      await send(ctx, outcome.value)
    }
    await (goesFirst(limit) ? deps.turns.first(serve) : serve())
  },
})

/**
 * A route that answers JSON: parses its input, knows its actor, counts, waits for the client's own writes, handles,
 * replies.
 */
export const defineRoute = <Input extends z.ZodObject, Body extends z.ZodType>(
  spec: RouteSpec<Input, Body>,
): Route => ({
  ...spec,
  ...openRoute<Input, Reply<z.input<Body>>>(spec, {
    handle: (visit) => spec.handle(visit),
    send: (ctx, reply) => sendReply(ctx, reply, spec.shared ?? false),
  }),
})

type FileSpec<Input extends z.ZodObject> = Asked<Input> & {
  handle(visit: Visit & z.output<Input>): Promise<Answer<Download>> | Answer<Download>
}

/** As `defineRoute`, for a route that answers with a file to keep. */
export const defineFileRoute = <Input extends z.ZodObject>(spec: FileSpec<Input>): Route => ({
  ...spec,
  ...openRoute<Input, Download>(spec, { handle: (visit) => spec.handle(visit), send: sendFile }),
  response: undefined,
})

type PictureSpec<Input extends z.ZodObject> = Asked<Input> & {
  handle(visit: Visit & z.output<Input>): Promise<Answer<Uint8Array>>
}

/** As `defineRoute`, for a route that answers with a picture, which nobody but the asker may keep. */
export const definePictureRoute = <Input extends z.ZodObject>(spec: PictureSpec<Input>): Route => ({
  ...spec,
  ...openRoute<Input, Uint8Array>(spec, {
    handle: (visit) => spec.handle(visit),
    send: (ctx, bytes) => sendPicture(ctx, bytes, 'private, no-store'),
  }),
  response: undefined,
})

type SharedSpec<Input extends z.ZodObject, Body extends z.ZodType> = { method: 'GET' } & Omit<
  RouteSpec<Input, Body>,
  'method' | 'limits' | 'shared' | 'handle'
> & {
    handle(input: Pick<Visit, 'deps' | 'queries'> & z.output<Input>): Outcome<z.input<Body>>
  }

/** A route whose answer comes out of memory and is the same for everybody. The server itself can ask it too. */
export const defineSharedRoute = <Input extends z.ZodObject, Body extends z.ZodType>(
  spec: SharedSpec<Input, Body>,
): Route => ({
  ...defineRoute({ ...spec, shared: true }),
  ask: (deps, raw) => {
    const input = parseInput(spec.input, raw)
    return input.ok ? spec.handle({ deps, queries: deps.commands.queries, ...input.value }) : input
  },
})
