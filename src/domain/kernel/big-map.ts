/**
 * An immutable map that may grow large: a change copies one small part, not all. A sought-after product holds tens of
 * thousands of reservations, and each further one must cost little more than the first.
 */
export type BigMap<Value> = {
  readonly size: number
  readonly parts: readonly ReadonlyMap<string, Value>[]
}

/** The average size of a part before the map is cut into more. */
const ENTRIES_A_PART = 8
/** A longer list of parts would cost more to copy than a fuller part. */
const MOST_PARTS = 4096

export const emptyBigMap = <Value>(): BigMap<Value> => ({ size: 0, parts: [new Map()] })

/** Ids differ most in their last characters, which are random in a UUIDv7. */
const partOf = (key: string, parts: number): number => {
  let hash = 0
  for (let at = Math.max(0, key.length - 8); at < key.length; at += 1) {
    hash = (hash * 31 + key.charCodeAt(at)) | 0
  }
  return (hash & 0x7fffffff) % parts
}

export const lookUp = <Value>({ parts }: BigMap<Value>, key: string): Value | undefined =>
  parts[partOf(key, parts.length)]?.get(key)

const cutFiner = <Value>({ size, parts }: BigMap<Value>): BigMap<Value> => {
  const finer = Array.from({ length: parts.length * 4 }, () => new Map<string, Value>())
  for (const part of parts) {
    for (const [key, value] of part) finer[partOf(key, finer.length)]?.set(key, value)
  }
  return { size, parts: finer }
}

const withPart = <Value>(
  { size, parts }: BigMap<Value>,
  key: string,
  change: (part: Map<string, Value>) => void,
): BigMap<Value> => {
  const index = partOf(key, parts.length)
  const part = new Map(parts[index])
  const before = part.size
  change(part)
  return { size: size + part.size - before, parts: parts.with(index, part) }
}

export const withEntry = <Value>(map: BigMap<Value>, key: string, value: Value): BigMap<Value> => {
  const changed = withPart(map, key, (part) => part.set(key, value))
  const parts = changed.parts.length
  return parts < MOST_PARTS && changed.size > parts * ENTRIES_A_PART ? cutFiner(changed) : changed
}

export const withoutEntry = <Value>(map: BigMap<Value>, key: string): BigMap<Value> =>
  withPart(map, key, (part) => part.delete(key))
