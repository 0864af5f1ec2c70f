import {
  at,
  faultOf,
  fine,
  type Issue,
  make,
  type Result,
  Schema,
  type Shape,
  type Words,
  wrongKind,
} from './schema.ts'

type Fields = Record<string, unknown>

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const strangeIn = (value: Fields, isKnown: (name: string) => boolean): string[] =>
  Object.keys(value).filter((name) => !isKnown(name))

const refused = (keys: string[]): Issue[] =>
  keys.length === 0 ? [] : [faultOf('unrecognized_keys', undefined, { keys, isFatal: true })]

/** A field that must not be absent may still hold nothing, if its schema allows that. */
const readField = (value: Fields, name: string, field: Schema): Result => {
  const one = field.run(value[name])
  const isLacking = !(name in value) && field.facts.mayLack !== true
  return isLacking && one.issues.length === 0 ? wrongKind(undefined) : one
}

/** Reads these fields of the value. A field that is absent and stays nothing is absent in the result. */
const readFields = (value: Fields, fields: readonly (readonly [string, Schema])[]) => {
  const found: Fields = {}
  const issues: Issue[] = []
  for (const [name, field] of fields) {
    const one = readField(value, name, field)
    issues.push(...at(name, one))
    if (one.value !== undefined || name in value) found[name] = one.value
  }
  return { found, issues }
}

/** `others` says what becomes of fields that the shape does not name. */
export const objectWith = (
  shape: Shape,
  others: 'drop' | 'keep' | 'refuse',
  words?: Words,
): Schema => {
  const fields = Object.entries(shape)
  const read = (value: unknown): Result => {
    if (!isRecord(value)) return wrongKind(value, words)
    const { found, issues } = readFields(value, fields)
    if (others === 'drop') return { value: found, issues }
    const strange = strangeIn(value, (name) => name in shape)
    if (others === 'refuse') return { value: found, issues: [...issues, ...refused(strange)] }
    for (const name of strange) found[name] = value[name]
    return { value: found, issues }
  }
  return new Schema(read, { shape, others })
}
make.object = objectWith

const wrongKeys = (value: Fields, key: Schema): Issue[] =>
  Object.keys(value)
    .filter((name) => key.run(name).issues.length > 0)
    .map((name) => ({ ...faultOf('invalid_key', undefined, { isFatal: true }), path: [name] }))

const openRecord = (key: Schema, entry: Schema): Schema =>
  new Schema((value) => {
    if (!isRecord(value)) return wrongKind(value)
    const { found, issues } = readFields(
      value,
      Object.keys(value).map((name) => [name, entry]),
    )
    return { value: found, issues: [...wrongKeys(value, key), ...issues] }
  })

/** The keys of an enum must all be there, unless the record `isPartial`. */
const recordOfAll = (names: readonly string[], entry: Schema, isPartial: boolean): Schema =>
  new Schema((value) => {
    if (!isRecord(value)) return wrongKind(value)
    const wanted = isPartial ? names.filter((name) => name in value) : names
    const { found, issues } = readFields(
      value,
      wanted.map((name) => [name, entry]),
    )
    const strange = strangeIn(value, (name) => names.includes(name))
    return { value: found, issues: [...issues, ...refused(strange)] }
  })

export const recordOf = (key: Schema, entry: Schema, isPartial: boolean): Schema =>
  key.options === undefined
    ? openRecord(key, entry)
    : recordOfAll(key.options.map(String), entry, isPartial)

const joinedFields = (one: Fields, other: Fields): Fields => {
  const both = { ...one, ...other }
  for (const name of Object.keys(one))
    if (name in other) both[name] = joined(one[name], other[name])
  return both
}

/** What two schemas made of the same value: the fields of both. */
const joined = (one: unknown, other: unknown): unknown => {
  if (Array.isArray(one) && Array.isArray(other))
    return one.map((part: unknown, n) => joined(part, other[n]))
  return isRecord(one) && isRecord(other) ? joinedFields(one, other) : one
}

/** Both must fit. */
export const intersection = (left: Schema, right: Schema): Schema =>
  new Schema((value) => {
    const [one, other] = [left.run(value), right.run(value)]
    return { value: joined(one.value, other.value), issues: [...one.issues, ...other.issues] }
  })
make.intersection = intersection

/** The values that the field may have in this object. */
const marksOf = (option: Schema, field: string): readonly unknown[] => {
  const { value, options } = option.shape[field]?.facts ?? {}
  return options ?? [value]
}

export const discriminatedUnion = (field: string, options: readonly Schema[]): Schema => {
  const byMark = new Map(
    options.flatMap((option) => marksOf(option, field).map((mark) => [mark, option] as const)),
  )
  const unknownMark = { ...faultOf('invalid_union', undefined, { isFatal: true }), path: [field] }
  const read = (value: unknown): Result => {
    if (!isRecord(value)) return wrongKind(value)
    return byMark.get(value[field])?.run(value) ?? { ...fine(value), issues: [unknownMark] }
  }
  return new Schema(read, { options })
}
