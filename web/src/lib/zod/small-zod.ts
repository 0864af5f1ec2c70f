import { discriminatedUnion, intersection, objectWith, recordOf } from './objects.ts'
import {
  at,
  faultOf,
  fine,
  isStopped,
  listOf,
  make,
  type Result,
  Schema,
  type Shape,
  type Words,
  wrongKind,
} from './schema.ts'

/** Zod's switches have no meaning here. */
export const config = (): void => undefined

const ofKind = (isOfKind: (value: unknown) => boolean, words: Words): Schema =>
  new Schema((value) => (isOfKind(value) ? fine(value) : wrongKind(value, words)))

export const string = (words?: Words): Schema => ofKind((value) => typeof value === 'string', words)
export const boolean = (words?: Words): Schema =>
  ofKind((value) => typeof value === 'boolean', words)
export const unknown = (): Schema => new Schema(fine)

export const number = (words?: Words): Schema => ofKind(Number.isFinite, words)

/** An object may refuse to become a number. */
const toNumber = (value: unknown): unknown => {
  try {
    return Number(value)
  } catch {
    return value
  }
}
export const coerce = {
  number: (words?: Words): Schema => {
    const schema = number(words)
    return new Schema((value) => schema.run(toNumber(value)))
  },
}

const oneOf = (values: readonly unknown[], words: Words) => {
  const known = new Set(values)
  return (value: unknown): Result =>
    known.has(value)
      ? fine(value)
      : { value, issues: [faultOf('invalid_value', words, { isFatal: true })] }
}

const enumOf = (values: readonly string[], words?: Words): Schema =>
  new Schema(oneOf(values, words), { options: values })
make.enumOf = enumOf

export const literal = (value: unknown, words?: Words): Schema =>
  new Schema(oneOf(Array.isArray(value) ? value : [value], words), { value })
const nothing = (): Schema => literal(null)

export { enumOf as enum, nothing as null }

/** The forms of texts as zod checks them. `small-zod.test.ts` compares each with zod's own. */
const uuidForm =
  /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/
const emailForm =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
const dateForm =
  /^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8])))$/
const momentForm =
  /^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8])))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/

const formatted = (pattern: RegExp, words: Words): Schema => string(words).regex(pattern, words)
export const uuid = (words?: Words): Schema => formatted(uuidForm, words)
export const email = (words?: Words): Schema => formatted(emailForm, words)
export const iso = {
  date: (words?: Words): Schema => formatted(dateForm, words),
  datetime: (words?: Words): Schema => formatted(momentForm, words),
}

const protocolOf = (text: unknown): string => {
  try {
    return new URL(String(text)).protocol.slice(0, -1)
  } catch {
    return ''
  }
}

/** An address with this protocol. Spaces around it are dropped. */
export const url = ({ protocol, ...words }: { protocol: RegExp; error?: string }): Schema =>
  string(words)
    .trim()
    .refine((text) => protocol.test(protocolOf(text)), words)

export const custom = (isGood: (value: unknown) => boolean): Schema =>
  new Schema((value) =>
    isGood(value)
      ? fine(value)
      : { value, issues: [faultOf('custom', undefined, { isFatal: true })] },
  )

export const array = listOf

/** A list with one schema for each place. What is too short is not looked at further. */
export const tuple = (elements: readonly Schema[]): Schema => {
  const short = [faultOf('too_small', undefined, { isFatal: true })]
  const long = [faultOf('too_big', undefined, { isFatal: true, maximum: elements.length })]
  return new Schema((value) => {
    if (!Array.isArray(value)) return wrongKind(value)
    const list: unknown[] = value
    if (list.length < elements.length) return { value, issues: short }
    const read = elements.map((element, n) => element.run(list[n]))
    const tooLong = list.length > elements.length ? long : []
    return {
      value: read.map((one) => one.value),
      issues: [...tooLong, ...read.flatMap((one, n) => at(n, one))],
    }
  })
}

export const object = (shape: Shape, words?: Words): Schema => objectWith(shape, 'drop', words)
export const looseObject = (shape: Shape, words?: Words): Schema => objectWith(shape, 'keep', words)
export const record = (key: Schema, entry: Schema): Schema => recordOf(key, entry, false)
export const partialRecord = (key: Schema, entry: Schema): Schema => recordOf(key, entry, true)
export { discriminatedUnion, intersection }

/** The first schema that fits. If one alone fits in kind, its faults are told. */
const unionOf = (options: readonly Schema[], words?: Words): Schema =>
  new Schema(
    (value) => {
      const tried: Result[] = []
      for (const option of options) {
        const result = option.run(value)
        if (result.issues.length === 0) return result
        tried.push(result)
      }
      const [near, ...further] = tried.filter((result) => !isStopped(result))
      if (near !== undefined && further.length === 0) return near
      return { value, issues: [faultOf('invalid_union', words, { isFatal: true })] }
    },
    { options, mayLack: options.some(({ facts }) => facts.mayLack === true) },
  )
make.union = unionOf

export { unionOf as union }

export const preprocess = (change: (value: unknown) => unknown, schema: Schema): Schema =>
  new Schema((value) => fine(change(value)), { mayLack: true }).pipe(schema)
