import type * as z from 'zod'
import type { ErrorBody } from '#contract/errors.ts'
import { noteBehind } from './behind.ts'
import { isTouched } from './presses.ts'
import type { Text, TextWithFacts } from './text.ts'

/** The error for an answer with a failure status. Its message is '{status}: {text}'. */
export class ApiError extends Error {
  readonly status: number
  /** The server's refusal with its code. */
  readonly body: ErrorBody | undefined
  /** The refusal in words for people. */
  readonly explanation: TextWithFacts | undefined

  constructor(status: number, text: string, body?: ErrorBody, explanation?: TextWithFacts) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.explanation = explanation
  }
}

/**
 * The highest log position that this tab has received, from its own writes or a live message. Each request sends it,
 * and the server answers once its read models have reached it.
 */
let seen = ''

export const sawPosition = (position: string | null): void => {
  if (position !== null && position > seen) seen = position
}

/** A request that a busy server refused is sent again within this time, in ms. */
const PATIENCE_MS = 12_000

/** The time in ms until a busy server may be asked again, longer by chance so that not everybody comes back at once. */
const comeBackIn = ({ status, headers }: Response): number =>
  status === 503 ? Number(headers.get('retry-after')) * (1_000 + 500 * Math.random()) : 0

/** Reading changes nothing, and the server recognises a command by its key. */
const mayRepeat = ({ method, headers }: RequestInit): boolean =>
  method === 'GET' || new Headers(headers).has('idempotency-key')

const askPatiently = async (
  path: string,
  init: RequestInit,
  until = performance.now() + PATIENCE_MS,
): Promise<Response> => {
  const response = await fetch(path, init)
  const wait = comeBackIn(response)
  if (!wait || performance.now() + wait > until || !mayRepeat(init)) return response
  await new Promise((resolve) => setTimeout(resolve, wait))
  return askPatiently(path, init, until)
}

let ask: (path: string, init: RequestInit) => Promise<Response> = (path, init) =>
  askPatiently(path, init)

/** Replaces `fetch`: on the server, the pages call the API directly, without a network. */
export const askThrough = (own: (path: string) => Promise<Response>): void => {
  ask = own
}

let hear: (response: Response) => void = () => {}

/** Sets the one function that is called with every answer of the API. */
export const hearAnswers = (listener: (response: Response) => void): void => {
  hear = listener
}

type Options = {
  method?: string
  /** A Blob is sent with its own content type. Any other value is sent as JSON. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

/**
 * The schema and the words of refusals load only when the API refuses something. If they cannot be loaded, the failure
 * is shown without a reason.
 */
export const loadRefusals = () => import('#contract/errors.ts')

/** Turns an answer with a failure status into an `ApiError`. */
export const failure = async (response: Response): Promise<ApiError> => {
  const text = await response.text()
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return new ApiError(response.status, text || response.statusText)
  }
  const refusals = await loadRefusals().catch(() => undefined)
  const body = refusals?.errorBody.safeParse(parsed).data
  const explanation = body && refusals?.refusalText(body.code, body.details)
  return new ApiError(response.status, text || response.statusText, body, explanation)
}

const written = (body: unknown): { type: string; content: BodyInit } =>
  body instanceof Blob
    ? { type: body.type, content: body }
    : { type: 'application/json', content: JSON.stringify(body) }

const call = async (path: string, options: Options): Promise<Response> => {
  const headers = new Headers(options.headers)
  if (seen !== '') headers.set('x-min-position', seen)
  if (!isTouched()) headers.set('x-background', '1')
  const body = options.body === undefined ? undefined : written(options.body)
  if (body !== undefined) headers.set('content-type', body.type)
  const response = await ask(path, {
    method: options.method ?? 'GET',
    credentials: 'same-origin',
    headers,
    body: body?.content ?? null,
    signal: options.signal ?? null,
  })
  sawPosition(response.headers.get('x-position'))
  noteBehind(path, response.headers.get('x-behind'))
  hear(response)
  if (!response.ok) throw await failure(response)
  return response
}

/**
 * Calls the API and parses the answer. Throws `ApiError` for a failure status, and fetch's TypeError if the network
 * fails.
 */
export const api = async <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  options: Options = {},
): Promise<z.output<Schema>> => schema.parse(await (await call(path, options)).json())

/** Calls the API and ignores the body of the answer. Throws the same errors as `api`. */
export const send = async (path: string, options: Options): Promise<void> => {
  await call(path, options)
}

/** `total` is the number of items on all pages, or undefined if the server does not send it. */
export type ApiPage<T> = { items: T[]; next: string | undefined; total: number | undefined }

/** Fetches one page of a list. `next` is the path of the next page, read from the `Link` header. */
export const apiPage = async <Schema extends z.ZodType>(
  path: string,
  schema: z.ZodArray<Schema>,
  signal?: AbortSignal,
): Promise<ApiPage<z.output<Schema>>> => {
  const response = await call(path, { signal })
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  const count = response.headers.get('x-total-count')
  return {
    items: schema.parse(await response.json()),
    next,
    total: count === null ? undefined : Number(count),
  }
}

/** The server's reason for a refusal, or `fallback` if the server gave none. */
export const messageOf = (error: unknown, fallback: Text): Text | TextWithFacts =>
  (error instanceof ApiError ? error.explanation : undefined) ?? fallback

/** The code of the server's refusal. Undefined for any other error. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.body?.code : undefined
