import fc from 'fast-check'
import * as z from 'zod'
import type { Route } from '../../http/server/route.ts'

const texts = [
  ...['', ' ', '0', '-1', '1e308', 'NaN', 'Infinity', 'null', 'true', '[]', '{"a":1}', '0x10'],
  ...['\0', '\ud800', '\udfff\ud800', '\u202eukud', '😀'.repeat(60), 'e\u0301\u200b', '\ufeff'],
  ...['__proto__', 'constructor', '$gt', '%00', '%2e%2e%2f', '../../etc/passwd', "' OR 1=1 --"],
  ...['<script>alert(1)</script>', '{{7*7}}', '\r\nX-Odd: 1', '(a+)+$', 'x'.repeat(5_000)],
  ...['DK-00000000', '2026-02-31', '0000-01-01', '9999-12-31', '0700000000', 'a@b.ke'],
  ...['01930000-0000-7000-8000-000000000000', '1,2,3', ','.repeat(400)],
]
const numbers = [0, -0, -1, 0.1, 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308, 5e-324]
const nested = (depth: number): unknown => (depth === 0 ? [] : { a: [nested(depth - 1)] })

const oddText = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary', maxLength: 40 }))
const oddLeaf = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(...numbers, null, true, false, [], {}, nested(40)),
)
const oddValue = fc.oneof(oddLeaf, fc.array(oddLeaf, { maxLength: 3 }), fc.jsonValue())

/** A route's input as JSON Schema describes it. */
const shape = z.object({
  type: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  get properties() {
    return z.record(z.string(), shape).optional()
  },
  get items() {
    return shape.optional()
  },
  get anyOf() {
    return z.array(shape).optional()
  },
  get oneOf() {
    return z.array(shape).optional()
  },
})
type Shape = z.infer<typeof shape>

const plausible: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  integer: fc.constantFrom(0, 1, 2, 3, 999),
  number: fc.constantFrom(0, 1, 60.5, 120, 270),
  boolean: fc.boolean(),
  null: fc.constant(null),
}
const formats: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  uuid: fc.uuid({ version: 7 }),
  email: fc.constant('odd@duka.example'),
  date: fc.constantFrom('0000-01-01', '2026-11-21', '9999-12-31'),
}
const plausibleText = fc.constantFrom('Odd', '0712345678', 'milk', 'dddddd', 'mpesa', 'DK-12345678')

const likely = (part: Shape): fc.Arbitrary<unknown> => {
  const { type = '', format = '', anyOf, oneOf = anyOf } = part
  if (part.const !== undefined) return fc.constant(part.const)
  if (part.enum !== undefined) return fc.constantFrom(...part.enum)
  if (oneOf !== undefined) return fc.oneof(...oneOf.map(oddly))
  if (type === 'object') return objectOf(part)
  if (type === 'array') return fc.array(oddly(part.items ?? {}), { maxLength: 4 })
  return formats[format] ?? plausible[type] ?? plausibleText
}
/** Mostly a value of the schema, so that much of it passes. An odd value now and then. */
const oddly = (part: Shape): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: likely(part) }, { weight: 1, arbitrary: oddValue })

const objectOf = ({ properties = {} }: Shape): fc.Arbitrary<Record<string, unknown>> => {
  const parts = Object.entries(properties).map(([name, part]) => [name, oddly(part)] as const)
  return fc.record(Object.fromEntries(parts), { requiredKeys: [] })
}

const inputOf = ({ input }: Route): Shape =>
  shape.parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))

const oddHeaders: readonly Record<string, string>[] = [
  {},
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'text/csv' },
  { 'content-type': ';;;' },
  { 'content-encoding': 'gzip' },
  { accept: 'text/html', 'accept-encoding': ';q=x' },
  { cookie: `duka_session=${'a'.repeat(8_000)}` },
  { cookie: 'duka_session=%00; duka_branch=%E0%A4%A; duka_language=<script>;;=;' },
  { 'x-min-position': '~'.repeat(64) },
  { 'x-min-position': '99999999999999999999' },
  { 'idempotency-key': 'x'.repeat(5_000) },
  { 'if-none-match': 'W/"' },
  { range: 'bytes=9-2' },
]

/** `path`: with its query. */
export type OddRequest = { path: string; body: string | undefined; headers: Record<string, string> }

const written = (value: unknown): string =>
  encodeURIComponent(
    String(typeof value === 'object' ? JSON.stringify(value) : value).replace(
      /\p{Surrogate}/gu,
      '\ufffd',
    ),
  )

const queryText = (query: Record<string, unknown>): string =>
  Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}=${written(one)}`))
    .join('&')

const oddPath = (path: string, known: readonly string[]): fc.Arbitrary<string> => {
  const part = fc.oneof(fc.constantFrom('1', 'milk', ...known), fc.uuid(), oddText)
  return fc.array(part, { minLength: 3, maxLength: 3 }).map((parts) => {
    const left = [...parts]
    return path.replace(/:\w+/g, () => written(left.pop()).replace(/^\.{1,2}$/, '%2e') || '%20')
  })
}

const oddBody = (body: Shape | undefined): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    { weight: 8, arbitrary: oddly(body ?? {}).map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(undefined, '', '{', '['.repeat(9_000), `"${'x'.repeat(102_400)}"`),
    },
  )

/** Requests to a route that partly fit its schema. `known`: existing ids. */
export const oddRequest = (route: Route, known: readonly string[]): fc.Arbitrary<OddRequest> => {
  const { properties = {} } = inputOf(route)
  const query = fc.oneof(
    objectOf(properties.query ?? {}),
    fc.dictionary(oddText, oddValue, { maxKeys: 3 }),
  )
  return fc.record({
    path: fc
      .tuple(oddPath(route.path, known), query)
      .map(([path, it]) => `${path}?${queryText(it)}`),
    body: route.method === 'GET' ? fc.constant(undefined) : oddBody(properties.body),
    headers: fc.oneof(fc.constant({}), fc.constantFrom(...oddHeaders)),
  })
}
