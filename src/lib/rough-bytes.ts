/** The heap takes about so many bytes for an object or array, for each of its fields, and for a string's head. */
const OBJECT = 28
const FIELD = 8
const STRING = 16

/** Of long lists the first entries stand for all. */
const MOST_LOOKED_AT = 16

const ofAll = (values: readonly unknown[]): number => {
  const looked = values.slice(0, MOST_LOOKED_AT)
  const sum = looked.reduce<number>((bytes, value) => bytes + FIELD + roughBytes(value), 0)
  return looked.length === 0 ? 0 : (sum / looked.length) * values.length
}

const ofObject = (value: object): number => {
  if (value instanceof Map) return ofAll([...value.keys()]) + ofAll([...value.values()])
  if (Array.isArray(value)) return ofAll(value)
  if (value instanceof Set) return ofAll([...value])
  return ofAll(Object.values(value))
}

/** About how many bytes of the heap this takes: strings, numbers, lists, maps and plain objects, and what is in them. */
export const roughBytes = (value: unknown): number => {
  if (typeof value === 'string') return STRING + value.length
  if (typeof value !== 'object' || value === null) return 0
  return OBJECT + ofObject(value)
}
