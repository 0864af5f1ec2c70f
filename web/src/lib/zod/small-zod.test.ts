import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as full from 'zod/v4'
import { issueOf } from '#contract/rules/issues.ts'
import * as small from './small-zod.ts'

/** A schema made by either library: the small one has the names and the arguments of zod. */
type Zod = typeof full
type Make = (z: Zod) => full.ZodType

const person = (z: Zod) =>
  z.object({
    name: z.string().trim().min(1, 'NAME_REQUIRED').max(5, { error: 'TOO_LONG' }),
    age: z.number().int().positive().max(120).optional(),
    mail: z.string().check(z.email('EMAIL_INVALID')).nullish(),
  })

const kinds: Record<string, Make> = {
  text: (z) =>
    z
      .string()
      .min(2)
      .max(4)
      .regex(/^[a-z]*$/, 'UNPRINTABLE')
      .refine((text) => text !== 'abc', 'WORDS_REQUIRED'),
  changed: (z) =>
    z
      .string()
      .overwrite((text) => text.replaceAll(' ', ''))
      .toUpperCase()
      .length(3),
  begins: (z) => z.string().startsWith('a').includes('b').toLowerCase(),
  number: (z) => z.number().nonnegative().multipleOf(0.05),
  whole: (z) =>
    z
      .number()
      .int()
      .min(1)
      .max(9)
      .refine((n) => n !== 5),
  coerced: (z) => z.coerce.number().int().min(1).max(90).default(7),
  id: (z) =>
    z
      .union([z.number().int().positive(), z.string().regex(/^\d{1,10}$/)], 'NOT_AN_ID')
      .transform(Number)
      .pipe(z.number().int().positive().max(99)),
  uuid: (z) => z.uuid(),
  date: (z) => z.iso.date(),
  moment: (z) => z.iso.datetime(),
  email: (z) => z.email('EMAIL_INVALID'),
  link: (z) =>
    z.literal('').or(z.url({ protocol: /^https$/, error: 'LINK_INVALID' }).max(30, 'TOO_LONG')),
  choice: (z) => z.enum(['a', 'b', 'c']).exclude(['b']).catch('c'),
  flag: (z) => z.enum(['true', 'false']).transform((text) => text === 'true'),
  person,
  less: (z) =>
    person(z)
      .pick({ name: true })
      .extend({ has: z.boolean().default(false) }),
  least: (z) => person(z).omit({ name: true }).partial().strict(),
  loose: (z) =>
    z.looseObject({ a: z.unknown().optional(), b: z.array(z.looseObject({})).catch([]) }),
  open: (z) =>
    z
      .object({ a: z.string() })
      .catchall(z.unknown())
      .refine(({ a }) => a !== 'x', { path: ['a'], error: 'INVALID' }),
  pair: (z) => z.array(z.tuple([z.string(), z.number()])),
  few: (z) => z.array(z.unknown()).min(1).max(2),
  rows: (z) =>
    z.array(person(z)).superRefine((rows, context) => {
      if (rows.length > 1)
        context.addIssue({ code: 'custom', path: [1, 'name'], message: 'NAME_TWICE' })
    }),
  counts: (z) => z.record(z.string(), z.number()),
  every: (z) => z.record(z.enum(['a', 'b']), z.number()),
  some: (z) => z.partialRecord(z.enum(['a', 'b']), z.number()),
  tagged: (z) =>
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('a'), n: z.number() }),
      z.object({ type: z.enum(['b', 'c']), words: z.string().min(2) }),
    ]),
  either: (z) =>
    z.union([z.object({ a: z.string().min(2) }), z.object({ b: z.number() }), z.null()]),
  both: (z) => z.intersection(z.object({ a: z.string() }), z.object({ b: z.number().optional() })),
  nested: (z) =>
    z
      .object({ rows: z.array(z.object({ a: z.string() })) })
      .and(z.object({ rows: z.array(z.object({ b: z.number().default(1) })) })),
  before: (z) =>
    z.preprocess((value) => (value === '' ? null : value), z.number().min(1).nullable()),
  own: (z) => z.custom<string>((value) => value === 'own'),
  filled: (z) =>
    z.object({ a: z.string().default('x').optional(), b: z.string().nullable().default(null) }),
  absent: (z) =>
    z
      .object({ a: z.unknown(), b: z.preprocess((value) => value ?? 3, z.number()) })
      .extend({ c: z.string().catch('q'), n: z.union([z.string(), z.number().optional()]) }),
  lacking: (z) => z.object({ a: z.custom<unknown>(() => true), b: z.unknown().nullable() }),
  undone: (z) => z.object({ a: z.string() }).optional().catch(undefined),
  looked: (z) =>
    z.object({ a: z.number() }).check(({ value, issues }) => {
      if (value.a > 1)
        issues.push({ code: 'custom', path: ['a'], message: 'QUANTITY_INVALID', input: value })
    }),
}

const texts = [
  '',
  ' ',
  'a',
  'ab',
  'abc',
  'x',
  'own',
  'true',
  'A b c',
  '7',
  '0',
  'NaN',
  'a@b.ke',
  'a@b',
  ' a@b.ke',
  'https://duka.ke',
  'http://duka.ke',
  'https:duka.ke',
  ' https://a.ke ',
  'https://duka.ke/a-very-long-path',
  '2026-02-28',
  '2026-02-30',
  '2026-02-28T10:00:00Z',
  '2026-02-28T10:00:00.123Z',
  '2026-02-28T10:00:00+03:00',
  '01890000-0000-7000-8000-000000000001',
  '01890000-0000-0000-0000-000000000001',
]
const values = fc.letrec((tie) => ({
  leaf: fc.oneof(
    fc.constantFrom(...texts),
    fc.constantFrom(
      0,
      1,
      5,
      9,
      0.15,
      0.3,
      0.07,
      -1,
      2 ** 53,
      99,
      100,
      Number.NaN,
      Number.POSITIVE_INFINITY,
    ),
    fc.constantFrom(undefined, null, true, false),
  ),
  list: fc.array(tie('any'), { maxLength: 3 }),
  record: fc.dictionary(
    fc.constantFrom('a', 'b', 'c', 'name', 'age', 'mail', 'has', 'rows', 'type', 'n', 'words'),
    tie('any'),
    {
      maxKeys: 4,
    },
  ),
  any: fc.oneof({ depthSize: 'small' }, tie('leaf'), tie('leaf'), tie('list'), tie('record')),
})).any

/** The result as the shop uses it: the value, or the first fault of each part. */
const resultOf = (schema: full.ZodType, value: unknown): unknown => {
  const { success, data, error } = schema.safeParse(value)
  if (success) return { data }
  const first = new Map<string, unknown>()
  for (const found of error.issues) {
    const place = found.path.join('.')
    if (!first.has(place)) first.set(place, issueOf(found))
  }
  return Object.fromEntries(first)
}

test.each(Object.entries(kinds))('%s: the small zod finds what zod finds', (_, schemaOf) => {
  const ofFull = schemaOf(full)
  const ofSmall = Reflect.apply(schemaOf, undefined, [small])
  fc.assert(
    fc.property(values, (value) => {
      expect(resultOf(ofSmall, value)).toEqual(resultOf(ofFull, value))
    }),
    { numRuns: 400 },
  )
})

test('a schema tells its parts, and throws for what does not fit', () => {
  const shape = { a: small.string(), b: small.number().optional() }
  expect(small.object(shape).shape).toEqual(shape)
  expect(small.object(shape).shape.b?.unwrap().safeParse(1).success).toBe(true)
  expect(small.enum(['a', 'b']).options).toEqual(['a', 'b'])
  expect(small.literal('a').value).toBe('a')
  expect(() => small.string().parse(1)).toThrow('invalid_type')
})

test('every name of zod that a schema of the shop uses is there', () => {
  const files = import.meta.glob<string>(
    ['../../../../src/contract/**/*.ts', '../../**/*.{ts,tsx}', '!**/*.test.*'],
    { query: '?raw', import: 'default', eager: true },
  )
  const used = Object.values(files).flatMap((text) =>
    [...text.matchAll(/\bz\.([a-z]\w*)(?:\.([a-z]\w*))?\(/g)].map(
      ([, name = '', part]) => [name, part] as const,
    ),
  )
  const known = new Map<string, unknown>(Object.entries(small))
  const missing = used.filter(([name, part]) => {
    const found = known.get(name)
    return part === undefined ? typeof found !== 'function' : !Object.hasOwn(Object(found), part)
  })
  expect(used.length).toBeGreaterThan(500)
  expect(missing).toEqual([])
})
