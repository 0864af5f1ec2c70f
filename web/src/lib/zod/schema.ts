/**
 * What browsers load in place of zod: the part of it that the shop's schemas use, which is a sixth of its weight. The
 * compiler checks the schemas against zod's own types, and `small-zod.test.ts` compares both in what they find.
 */
export type Issue = {
  code: string
  path: PropertyKey[]
  message: string
  /** Nothing further is checked after such a fault: the value is of another kind than was asked for. */
  isFatal?: boolean
  maximum?: number
  keys?: string[]
}

export type Result = { value: unknown; issues: Issue[] }

/** Looks at a value, may change it, and adds the faults that it finds. */
export type Check = (result: Result) => void

/** A fault's message, or an object with it. `path` leads from the checked value to the faulty part. */
export type Words = string | { error?: string; message?: string; path?: PropertyKey[] } | undefined

const USUAL = 'Invalid input'

export const messageIn = (words: Words): string =>
  typeof words === 'string' ? words : (words?.error ?? words?.message ?? USUAL)

export const faultOf = (code: string, words?: Words, more: Partial<Issue> = {}): Issue => ({
  code,
  path: typeof words === 'object' ? [...(words.path ?? [])] : [],
  message: messageIn(words),
  ...more,
})

export const isStopped = ({ issues }: Result): boolean => issues.some(({ isFatal }) => isFatal)

const fatal = (code: string, words?: Words): Issue => faultOf(code, words, { isFatal: true })

/** The result of a value that is of another kind than was asked for. */
export const wrongKind = (value: unknown, words?: Words): Result => ({
  value,
  issues: [fatal('invalid_type', words)],
})

export const fine = (value: unknown): Result => ({ value, issues: [] })

/** Moves the faults of a part of a value to the part's place. */
export const at = (key: PropertyKey, { issues }: Result): Issue[] =>
  issues.map((found) => ({ ...found, path: [key, ...found.path] }))

const sizeOf = (value: unknown): number => {
  if (typeof value === 'number') return value
  return typeof value === 'string' || Array.isArray(value) ? value.length : 0
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** True if `value` is a whole number of steps. Decimal fractions are compared with some tolerance. */
const isMultiple = (value: number, step: number): boolean => {
  const n = value / step
  return Math.abs(Math.round(n) - n) < Number.EPSILON * Math.max(Math.abs(n), 1)
}

export type Shape = Record<string, Schema>

/** What some schemas tell about themselves, under zod's names. */
export type Facts = {
  shape?: Shape
  /** The values of an enum, or the schemas of a union. */
  options?: readonly unknown[]
  /** A literal's value. */
  value?: unknown
  element?: Schema
  inner?: Schema
  /** What is done with the fields of an object that the shape does not name. */
  others?: 'drop' | 'keep' | 'refuse'
  /** A field of this schema may be absent. */
  mayLack?: boolean
}

/** Makers of schemas that need schemas themselves. The files that have them set them here. */
export const make: {
  object(shape: Shape, others: NonNullable<Facts['others']>): Schema
  enumOf(values: readonly string[]): Schema
  union(options: readonly Schema[]): Schema
  intersection(left: Schema, right: Schema): Schema
} = {
  object: () => new Schema(fine),
  enumOf: () => new Schema(fine),
  union: () => new Schema(fine),
  intersection: () => new Schema(fine),
}

export class Schema {
  readonly facts: Facts
  readonly #read: (value: unknown) => Result
  readonly #checks: readonly Check[]

  constructor(read: (value: unknown) => Result, facts: Facts = {}, checks: readonly Check[] = []) {
    this.#read = read
    this.facts = facts
    this.#checks = checks
  }

  run(value: unknown): Result {
    const result = this.#read(value)
    for (const check of this.#checks) {
      if (isStopped(result)) break
      check(result)
    }
    return result
  }

  safeParse(value: unknown) {
    const { value: data, issues } = this.run(value)
    return issues.length === 0
      ? { success: true, data }
      : { success: false, error: Object.assign(new Error(JSON.stringify(issues)), { issues }) }
  }

  parse(value: unknown): unknown {
    const parsed = this.safeParse(value)
    if (parsed.error !== undefined) throw parsed.error
    return parsed.data
  }

  get shape(): Shape {
    return this.facts.shape ?? {}
  }
  get options() {
    return this.facts.options
  }
  get value() {
    return this.facts.value
  }
  get element() {
    return this.facts.element
  }
  unwrap(): Schema {
    return this.facts.inner ?? this.facts.element ?? this
  }

  with(check: Check): Schema {
    return new Schema(this.#read, this.facts, [...this.#checks, check])
  }
  #holds(isGood: (value: unknown) => boolean, fault: () => Issue): Schema {
    return this.with(({ value, issues }) => {
      if (!isGood(value)) issues.push(fault())
    })
  }
  /** Another schema's checks, or a function. */
  check(check: Check | Schema): Schema {
    if (typeof check === 'function') return this.with(check)
    return this.with((result) => {
      const { issues } = check.run(result.value)
      result.issues.push(...issues.map(({ isFatal: _, ...found }) => found))
    })
  }
  refine(isGood: (value: unknown) => unknown, words?: Words): Schema {
    return this.#holds(
      (value) => Boolean(isGood(value)),
      () => faultOf('custom', words),
    )
  }
  superRefine(look: (value: unknown, context: { addIssue(issue: Issue): void }) => void): Schema {
    return this.with(({ value, issues }) =>
      look(value, {
        addIssue: ({ code, path = [], message = USUAL }) => issues.push({ code, path, message }),
      }),
    )
  }
  overwrite(change: (value: unknown) => unknown): Schema {
    return this.with((result) => {
      result.value = change(result.value)
    })
  }
  trim(): Schema {
    return this.overwrite((value) => textOf(value).trim())
  }
  toUpperCase(): Schema {
    return this.overwrite((value) => textOf(value).toUpperCase())
  }
  toLowerCase(): Schema {
    return this.overwrite((value) => textOf(value).toLowerCase())
  }
  /** The least number, or the shortest text or list. */
  min(minimum: number, words?: Words): Schema {
    return this.#holds(
      (value) => sizeOf(value) >= minimum,
      () => faultOf('too_small', words),
    )
  }
  max(maximum: number, words?: Words): Schema {
    return this.#holds(
      (value) => sizeOf(value) <= maximum,
      () => faultOf('too_big', words, { maximum }),
    )
  }
  length(size: number, words?: Words): Schema {
    return this.with(({ value, issues }) => {
      if (sizeOf(value) > size) issues.push(faultOf('too_big', words, { maximum: size }))
      if (sizeOf(value) < size) issues.push(faultOf('too_small', words))
    })
  }
  regex(pattern: RegExp, words?: Words): Schema {
    return this.#holds(
      (value) => {
        pattern.lastIndex = 0
        return pattern.test(textOf(value))
      },
      () => faultOf('invalid_format', words),
    )
  }
  startsWith(beginning: string, words?: Words): Schema {
    return this.#holds(
      (value) => textOf(value).startsWith(beginning),
      () => faultOf('invalid_format', words),
    )
  }
  includes(part: string, words?: Words): Schema {
    return this.#holds(
      (value) => textOf(value).includes(part),
      () => faultOf('invalid_format', words),
    )
  }
  int(words?: Words): Schema {
    return this.with(({ value, issues }) => {
      if (!Number.isInteger(value)) issues.push(fatal('invalid_type', words))
      else if (!Number.isSafeInteger(value))
        issues.push(
          faultOf(sizeOf(value) > 0 ? 'too_big' : 'too_small', words, {
            maximum: Number.MAX_SAFE_INTEGER,
          }),
        )
    })
  }
  positive(words?: Words): Schema {
    return this.#holds(
      (value) => sizeOf(value) > 0,
      () => faultOf('too_small', words),
    )
  }
  nonnegative(words?: Words): Schema {
    return this.min(0, words)
  }
  multipleOf(step: number, words?: Words): Schema {
    return this.#holds(
      (value) => isMultiple(sizeOf(value), step),
      () => faultOf('not_multiple_of', words),
    )
  }

  optional(): Schema {
    const read = (value: unknown): Result => {
      if (value !== undefined) return this.run(value)
      const filled = this.facts.mayLack === true ? this.run(value) : fine(value)
      return filled.issues.length === 0 ? filled : fine(value)
    }
    return new Schema(read, { inner: this, mayLack: true })
  }
  nullable(): Schema {
    const read = (value: unknown): Result => (value === null ? fine(value) : this.run(value))
    return new Schema(read, { inner: this, mayLack: this.facts.mayLack === true })
  }
  nullish(): Schema {
    return this.nullable().optional()
  }
  default(instead: unknown): Schema {
    const filled = (): unknown => (typeof instead === 'function' ? instead() : instead)
    const read = (value: unknown): Result =>
      value === undefined ? fine(filled()) : this.run(value)
    return new Schema(read, { inner: this, mayLack: true })
  }
  catch(instead: unknown): Schema {
    const read = (value: unknown): Result => {
      const result = this.run(value)
      if (result.issues.length === 0) return result
      return fine(typeof instead === 'function' ? instead() : instead)
    }
    return new Schema(read, { inner: this, mayLack: true })
  }
  pipe(next: Schema): Schema {
    const read = (value: unknown): Result => {
      const { value: first, issues } = this.run(value)
      if (issues.length === 0) return next.run(first)
      return { value: first, issues: issues.map((found) => ({ ...found, isFatal: true })) }
    }
    return new Schema(read, { mayLack: this.facts.mayLack === true })
  }
  transform(change: (value: unknown) => unknown): Schema {
    return this.pipe(new Schema((value) => fine(change(value))))
  }
  or(other: Schema): Schema {
    return make.union([this, other])
  }
  and(other: Schema): Schema {
    return make.intersection(this, other)
  }
  array(): Schema {
    return listOf(this)
  }
  /** Descriptions are for the API's documentation, which no browser writes. */
  meta(): Schema {
    return this
  }

  #alike(shape: Shape): Schema {
    return make.object(shape, this.facts.others ?? 'drop')
  }
  extend(more: Shape): Schema {
    return this.#alike({ ...this.shape, ...more })
  }
  /** The fields come in the order of the names. */
  pick(names: Record<string, true>): Schema {
    return this.#alike(
      Object.fromEntries(
        Object.keys(names).flatMap((name) => {
          const field = this.shape[name]
          return field === undefined ? [] : [[name, field]]
        }),
      ),
    )
  }
  omit(names: Record<string, true>): Schema {
    return this.#alike(
      Object.fromEntries(Object.entries(this.shape).filter(([name]) => !(name in names))),
    )
  }
  partial(): Schema {
    return this.#alike(
      Object.fromEntries(
        Object.entries(this.shape).map(([name, field]) => [name, field.optional()]),
      ),
    )
  }
  strict(): Schema {
    return make.object(this.shape, 'refuse')
  }
  /** The shop allows any other field, whatever it holds. */
  catchall(): Schema {
    return make.object(this.shape, 'keep')
  }
  exclude(names: readonly string[]): Schema {
    const values = (this.options ?? []).map(String)
    return make.enumOf(values.filter((value) => !names.includes(value)))
  }
}

export const listOf = (element: Schema, words?: Words): Schema =>
  new Schema(
    (value) => {
      if (!Array.isArray(value)) return wrongKind(value, words)
      const read = value.map((one: unknown) => element.run(one))
      return {
        value: read.map((one) => one.value),
        issues: read.flatMap((one, n) => at(n, one)),
      }
    },
    { element },
  )
