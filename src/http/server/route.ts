import type * as z from 'zod'
import { openedBy } from '../../commands/order-secret.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { ORDER_SECRET, orderSecret } from '../../contract/order/customer.ts'
import { issue, issueOf, issueTexts } from '../../contract/rules/issues.ts'
import { fill } from '../../contract/rules/text.ts'
import { type Actor, denied } from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { AnswerVersion } from '../../projections/catalogue/answer-versions.ts'
import type { Queries } from '../../projections/queries.ts'
import type { HttpContext } from './context.ts'
import type { HttpDeps } from './deps.ts'
import { refuse } from './errors.ts'
import {
  awaitMinPosition,
  MIN_POSITION,
  type ReadModel,
  refuseHalf,
  tellBehind,
} from './freshness.ts'
import { type KeptAnswer, sendKept } from './kept-answers.ts'
import { admit, awaitTurn, enter } from './limits/admit.ts'
import type { RequestName } from './limits/budgets.ts'
import { countIf } from './limits/limits.ts'
import { type Download, type Reply, sendFile, sendPicture, sendReply } from './reply.ts'
import { as, openVisit, type Visit } from './visit.ts'

const pathOf = (path: readonly PropertyKey[]): string => path.slice(1).join('.')

const unknownField = { code: issue('FIELD_UNKNOWN'), facts: {}, message: issueTexts.FIELD_UNKNOWN }

/** An issue for each field at fault. Zod names several unknown fields in one issue. */
const issuesOf = (error: z.ZodError) =>
  error.issues.flatMap((found) => {
    const { path } = found
    if (found.code === 'unrecognized_keys') {
      return found.keys.map((key) => ({ path: pathOf([...path, key]), ...unknownField }))
    }
    const { code, facts } = issueOf(found)
    const message = code === found.message ? fill(issueTexts[code], facts) : found.message
    return [{ path: pathOf(path), code, facts, message }]
  })

/** NUL characters and half surrogate pairs, which no store keeps unchanged. */
const unstorable = /[\0\p{Surrogate}]/u

const hasUnstorable = (value: unknown): boolean => {
  if (typeof value === 'string') return unstorable.test(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(hasUnstorable)
}

/**
 * Parses `{ params, query, headers, body }` by the route's schema. A path that does not parse gives NOT_FOUND, and any
 * other fault INVALID_INPUT with its issues.
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
  // The check comes after the parse: the schema bounds how deep the value is, and nothing bounds the raw input.
  return hasUnstorable(parsed.data) ? reject('INVALID_INPUT') : ok(parsed.data)
}

type Answer<Value> = Result<Value, Rejection<ErrorCode>>
type Outcome<Body> = Answer<Reply<Body>>

type Raw = { params: unknown; query: unknown }

/** A question that the server asks itself. */
export type Asking = {
  /** The version of the present answer. Undefined: this answer is not kept. */
  version(): AnswerVersion | undefined
  answer(): Outcome<unknown>
}

type LimitNames = readonly [RequestName, ...RequestName[]]
/** The request budgets that a route may count against. Every route that writes has one. */
type Limited =
  | { method: 'GET'; limits?: LimitNames }
  | { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; limits: LimitNames }

/** A route, as the router, the API's description and the guard test read it. `path` is a pattern: '/api/orders/:id'. */
export type RouteOf<Deps> = Limited & {
  path: string
  area: string
  summary: string
  /** The schema of `params`, `query`, `headers` (names in lower case) and `body`, as far as the route reads them. */
  input: z.ZodObject
  /** The media type of a body that is not JSON. The route reads this body itself, and `input` has none. */
  text?: string
  status: number
  /** The schema of the answer. Undefined: the answer is not JSON. */
  response: z.ZodType | undefined
  /** Whether the request is about an order, so that a client may send the order's secret. */
  takesSecret?: boolean
  /** Whoever this refuses gets 401 or 403, whatever the query and the body are. Absent: everybody may ask. */
  mayAsk?: (actor: Actor) => boolean
  /** Refusals of this route, in addition to those that any route may answer with. */
  errors: readonly ErrorCode[]
  serve(ctx: HttpContext, deps: Deps): Promise<void> | void
  /**
   * Asks without a request, for pages that the server draws. Only routes whose answer is the same for everybody have it.
   */
  ask?(deps: Deps, raw: Raw): Asking
}
export type Route = RouteOf<HttpDeps>

/** The parsed parts of the path. */
type Params = Readonly<Record<string, string>>

type Asked<Input extends z.ZodObject> = Limited &
  Pick<Route, 'path' | 'area' | 'summary' | 'text' | 'status' | 'errors' | 'mayAsk'> & {
    input: Input
    /** The read models that the answer comes from. */
    reads: readonly ReadModel[]
    /** Whether the path exists now. If not, the request gets 404 before anything else is checked. */
    exists?(deps: HttpDeps): Promise<boolean>
    /** The budget of `limits` that this request counts against. The first one if absent. */
    limitOf?(input: z.output<Input>): RequestName
    /**
     * The code with which the route refuses a wrong secret. Only requests that are refused with it count, so strangers'
     * guesses cannot block whoever has the right secret.
     */
    wrongSecret?: ErrorCode
    /**
     * The id of the order that the request is about. Whoever sends this order's secret may do what its customer may.
     */
    orderOf?(input: z.output<Input>, queries: Queries): Promise<string | undefined> | string
    /**
     * The refusal of somebody who may not ask about what the path or a cookie names. It comes before the refusal of a
     * faulty body, so that strangers learn nothing of the fields; the handler refuses by itself.
     */
    unlessStranger?(visit: Visit, params: Params): Promise<Result<unknown, Rejection<ErrorCode>>>
    /** True: the request uses the processor for about 10 ms, and takes turns with other such requests. */
    isLong?(input: z.output<Input>): boolean
  }

type RouteSpec<Input extends z.ZodObject, Body extends z.ZodType> = Asked<Input> & {
  response: Body
  /**
   * The answer is the same for everybody, so browsers may keep it and ask with its ETag. The version is that of all that
   * the answer is made of. Undefined: this answer is not kept.
   */
  version?(asked: Pick<Visit, 'queries'> & z.output<Input>): AnswerVersion | undefined
  handle(visit: Visit & z.output<Input>): Promise<Outcome<z.input<Body>>> | Outcome<z.input<Body>>
}

/**
 * The visit of somebody who sent the order's secret, and so may do what its customer may, or the key of its link, and so
 * sees it. A wrong secret is ignored.
 * Only wrong secrets count, so guesses of strangers cannot lock the customer out.
 */
const holding = async (
  orderId: string,
  visit: Visit,
): Promise<Result<Visit, Rejection<'RATE_LIMITED'>>> => {
  const sent = orderSecret.safeParse(visit.ctx.get(ORDER_SECRET))
  if (!sent.success) return ok(visit)
  const by = await openedBy(visit.deps.commands.vault, orderId, sent.data)
  if (by !== undefined) return ok(as({ ...visit.actor, [by]: orderId }, visit))
  const counted = await admit('order-secret', visit)
  return counted.ok ? ok(visit) : counted
}

const asHolder = async <Input extends z.ZodObject>(
  { orderOf }: Asked<Input>,
  visit: Visit,
  input: z.output<Input>,
): Promise<Result<Visit, Rejection<'RATE_LIMITED'>>> => {
  if (orderOf === undefined || visit.ctx.get(ORDER_SECRET) === '') return ok(visit)
  const orderId = await orderOf(input, visit.queries)
  return orderId === undefined ? ok(visit) : holding(orderId, visit)
}

/** Counts a wrong secret once it is known to be wrong. Beyond the budget the answer is RATE_LIMITED. */
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

/** Handles the request if its budget allows it. If only failures count, a success or an exception is not counted. */
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

/** Whether the request is an order, a payment or a step of one: these go before all reading requests. */
const goesFirst = (limit: RequestName | undefined): boolean => firstLimits.has(limit)

/** Reading requests wait for their turn, and so do long ones. */
const takeTurn = async (
  { method }: { method: string },
  isLong: boolean,
  visit: Visit,
): Promise<void> => {
  if (isLong) await awaitTurn('long', visit)
  else if (method === 'GET') await awaitTurn('short', visit)
}

type Handled<Input extends z.ZodObject, Value> = {
  /** `asked`: the parsed input alone. */
  handle(
    visit: Visit & z.output<Input>,
    asked: z.output<Input>,
  ): Promise<Answer<Value>> | Answer<Value>
  send(ctx: HttpContext, value: Value): Promise<void> | void
}

/** The extra refusal of routes that answer from read models. */
const waits = ['NOT_CAUGHT_UP'] as const

const isThere = async <Input extends z.ZodObject>({ exists }: Asked<Input>, deps: HttpDeps) =>
  exists === undefined || exists(deps)

/**
 * The refusal for faulty input. Whoever may not ask at all gets that refusal instead, so strangers learn nothing of the
 * fields.
 */
const refusalBefore = async <Input extends z.ZodObject>(
  ofInput: Rejection<ErrorCode>,
  { mayAsk = () => true, orderOf, unlessStranger }: Asked<Input>,
  { ctx, deps }: Pick<Visit, 'ctx' | 'deps'>,
): Promise<Rejection<ErrorCode>> => {
  if (ofInput.code === 'NOT_FOUND') return ofInput
  const visit = await openVisit(ctx, deps)
  if (!mayAsk(visit.actor)) return denied(visit.actor).error
  if (unlessStranger === undefined) return ofInput
  const params: Params = ctx.state.params ?? {}
  const named = orderOf === undefined ? undefined : params.id
  const asked = named === undefined ? ok(visit) : await holding(named, visit)
  if (!asked.ok) return asked.error
  const known = await unlessStranger(asked.value, params)
  return known.ok ? ofInput : known.error
}

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
    if (!input.ok) return refuse(ctx, await refusalBefore(input.error, spec, { ctx, deps }))
    const limit = spec.limitOf?.(input.value) ?? spec.limits?.[0]
    const serve = async () => {
      const visit = await openVisit(ctx, deps)
      const answer = async () => {
        await awaitMinPosition(ctx, deps, spec.reads)
        const isLong = spec.isLong?.(input.value) ?? false
        await takeTurn(spec, isLong && !deps.answers.has(nameOf(spec, input.value)), visit)
        tellBehind(ctx, deps, spec.reads)
        const asked = await asHolder(spec, visit, input.value)
        return asked.ok ? handle({ ...asked.value, ...input.value }, input.value) : asked
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

/** The name under which the answer to this request is kept. */
const nameOf = ({ path }: Pick<Route, 'path'>, asked: unknown): string =>
  `${path} ${JSON.stringify(asked)}`

type Sendable<Body> = Reply<Body> | KeptAnswer

/**
 * The kept answer to what is asked if its version is this one, or else a new one, which is then kept. Whoever waits for
 * changes of their own gets no stock from before them.
 */
const keptOrMade = async <Body>(
  asked: string,
  version: AnswerVersion,
  { ctx, deps: { answers } }: Visit,
  make: () => Promise<Outcome<Body>> | Outcome<Body>,
): Promise<Answer<Sendable<Body>>> => {
  const known = answers.get(asked, version, ctx.get(MIN_POSITION) !== '')
  if (known !== undefined) return ok(known)
  const made = await make()
  if (!made.ok || made.value.movedTo !== undefined) return made
  return ok(await answers.keep(asked, version, made.value))
}

/**
 * A route that answers with JSON. It parses the input, finds the actor, counts the request, waits for the client's own
 * writes, handles it and answers.
 */
export const defineRoute = <Input extends z.ZodObject, Body extends z.ZodType>(
  spec: RouteSpec<Input, Body>,
): Route => ({
  ...spec,
  ...openRoute<Input, Sendable<z.input<Body>>>(spec, {
    handle: async (visit, asked) => {
      const version = spec.version?.(visit)
      if (version === undefined) return spec.handle(visit)
      return keptOrMade(nameOf(spec, asked), version, visit, () => spec.handle(visit))
    },
    send: (ctx, reply) =>
      'text' in reply ? sendKept(ctx, reply) : sendReply(ctx, reply, spec.version !== undefined),
  }),
})

type FileSpec<Input extends z.ZodObject> = Asked<Input> & {
  handle(visit: Visit & z.output<Input>): Promise<Answer<Download>> | Answer<Download>
}

/** Like `defineRoute`, for a route that answers with a file to download. */
export const defineFileRoute = <Input extends z.ZodObject>(spec: FileSpec<Input>): Route => ({
  ...spec,
  ...openRoute<Input, Download>(spec, { handle: (visit) => spec.handle(visit), send: sendFile }),
  response: undefined,
})

type PictureSpec<Input extends z.ZodObject> = Asked<Input> & {
  handle(visit: Visit & z.output<Input>): Promise<Answer<Uint8Array>>
}

/** Like `defineRoute`, for a route that answers with a private picture: no cache may keep it. */
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
  'method' | 'limits' | 'version' | 'handle'
> & {
    version(asked: Pick<Visit, 'queries'> & z.output<Input>): AnswerVersion | undefined
    handle(input: Pick<Visit, 'deps' | 'queries'> & z.output<Input>): Outcome<z.input<Body>>
  }

/** A route that answers from memory, with the same answer for everybody. The server can ask it without a request. */
export const defineSharedRoute = <Input extends z.ZodObject, Body extends z.ZodType>(
  spec: SharedSpec<Input, Body>,
): Route => ({
  ...defineRoute(spec),
  ask: (deps, raw) => {
    const input = parseInput(spec.input, raw)
    if (!input.ok) return { version: () => undefined, answer: () => input }
    const asked = { deps, queries: deps.commands.queries, ...input.value }
    return { version: () => spec.version(asked), answer: () => spec.handle(asked) }
  },
})
