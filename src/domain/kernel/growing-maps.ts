import type { Instant } from './decider.ts'

/**
 * An immutable map for many entries: a change copies one small part of it. A popular product has tens of thousands of
 * reservations, and each further one must cost little. The map is plain JSON, so a snapshot stores it as it is.
 */
export type BigMap<Value> = {
  readonly size: number
  readonly parts: readonly Part<Value>[]
}

/** A short list is searched and copied faster than a `Map`. */
type Part<Value> = readonly (readonly [key: string, value: Value])[]

/** How many entries a part has on average before the map is split into more parts. */
const ENTRIES_A_PART = 8
/** The most parts of a map. With more parts, copying the list of parts would cost more than copying one part. */
const MOST_PARTS = 4096

export const emptyBigMap = <Value>(): BigMap<Value> => ({ size: 0, parts: [[]] })

/** The hash uses the last characters of the key: a UUIDv7 is random there. */
const partOf = (key: string, parts: number): number => {
  if (parts === 1) return 0
  let hash = 0
  for (let at = Math.max(0, key.length - 8); at < key.length; at += 1) {
    hash = (hash * 31 + key.charCodeAt(at)) | 0
  }
  return (hash & 0x7fffffff) % parts
}

const indexIn = <Value>(part: Part<Value>, key: string): number =>
  part.findIndex((entry) => entry[0] === key)

export const lookUp = <Value>({ parts }: BigMap<Value>, key: string): Value | undefined => {
  const part = parts[partOf(key, parts.length)] ?? []
  return part[indexIn(part, key)]?.[1]
}

const cutFiner = <Value>({ size, parts }: BigMap<Value>): BigMap<Value> => {
  const finer = Array.from({ length: parts.length * 4 }, (): [string, Value][] => [])
  for (const part of parts) {
    for (const [key, value] of part) finer[partOf(key, finer.length)]?.push([key, value])
  }
  return { size, parts: finer }
}

export const withEntry = <Value>(map: BigMap<Value>, key: string, value: Value): BigMap<Value> => {
  const { size, parts } = map
  const index = partOf(key, parts.length)
  const part = parts[index] ?? []
  const known = indexIn(part, key)
  if (known !== -1) return { size, parts: parts.with(index, part.with(known, [key, value])) }
  const changed = { size: size + 1, parts: parts.with(index, [...part, [key, value]]) }
  const isFull = parts.length < MOST_PARTS && changed.size > parts.length * ENTRIES_A_PART
  return isFull ? cutFiner(changed) : changed
}

export const withoutEntry = <Value>(map: BigMap<Value>, key: string): BigMap<Value> => {
  const { size, parts } = map
  const index = partOf(key, parts.length)
  const part = parts[index] ?? []
  const known = indexIn(part, key)
  if (known === -1) return map
  return { size: size - 1, parts: parts.with(index, part.toSpliced(known, 1)) }
}

/** The entries of one hour. All are forgotten at `forgetAt`. */
type Hour<Value> = { hour: string; forgetAt: Instant; entries: BigMap<Value> }

/** An immutable map that remembers each entry for 24 to 25 hours. The oldest hour comes first. */
export type DayMap<Value> = readonly Hour<Value>[]

const HOUR_MS = 3_600_000
/** 'YYYY-MM-DDTHH' */
const hourOf = (at: Instant): string => at.slice(0, 13)

const newHour = <Value>(at: Instant): Hour<Value> => {
  const hour = hourOf(at)
  const forgetAt = new Date(Date.parse(`${hour}:00:00.000Z`) + 25 * HOUR_MS).toISOString()
  return { hour, forgetAt, entries: emptyBigMap() }
}

/** The last value stored under the key. Undefined if it was never stored or is forgotten. */
export const recall = <Value>(map: DayMap<Value>, key: string): Value | undefined => {
  for (let n = map.length - 1; n >= 0; n -= 1) {
    const hour = map[n]
    const value = hour && lookUp(hour.entries, key)
    if (value !== undefined) return value
  }
  return undefined
}

/** The map without the hours whose time is over at `at`. */
export const forgetOld = <Value>(map: DayMap<Value>, at: Instant): DayMap<Value> => {
  const [oldest] = map
  if (oldest === undefined || oldest.forgetAt > at) return map
  return map.filter(({ forgetAt }) => forgetAt > at)
}

/** Stores the value under the key. An `at` before the newest hour counts as the newest hour. */
export const withMemory = <Value>(
  map: DayMap<Value>,
  key: string,
  value: Value,
  at: Instant,
): DayMap<Value> => {
  const last = map.at(-1)
  const isLater = last === undefined || last.hour < hourOf(at)
  const hour = isLater ? newHour<Value>(at) : last
  const changed = { ...hour, entries: withEntry(hour.entries, key, value) }
  return isLater ? [...map, changed] : map.with(-1, changed)
}
