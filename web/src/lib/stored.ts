import type { StateStorage } from 'zustand/middleware'
import { z } from '#contract/rules/schema.ts'

/** A function that gives the storage. Reading `localStorage` itself throws in a browser that forbids storage. */
type Area = () => Storage

/** Null if nothing is stored, or if the browser forbids storage. */
export const storedText = (area: Area, name: string): string | null => {
  try {
    return area().getItem(name)
  } catch {
    return null
  }
}

/** Returns false if storage is full or forbidden. The value then lives in memory only. */
export const store = (area: Area, name: string, text: string): boolean => {
  try {
    area().setItem(name, text)
    return true
  } catch {
    return false
  }
}

export const removeStored = (area: Area, name: string): void => {
  try {
    area().removeItem(name)
  } catch {
    // If storage is forbidden, there is nothing to remove.
  }
}

/** The stored JSON, if it fits the schema. Anything else is removed, and undefined is returned. */
export const readStored = <Value>(
  area: Area,
  name: string,
  schema: z.ZodType<Value>,
): Value | undefined => {
  const text = storedText(area, name)
  if (text === null) return undefined
  try {
    const parsed = schema.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
  } catch {
    // The text is not JSON.
  }
  removeStored(area, name)
  return undefined
}

/**
 * Storage for zustand's `persist` that returns only values which fit the schema, and removes all others. Forbidden or
 * full storage counts as empty.
 */
export const storedAs = (schema: z.ZodType, area: Area = () => localStorage): StateStorage => ({
  getItem: (name) => {
    const text = storedText(area, name)
    const isRight = readStored(area, name, z.object({ state: schema })) !== undefined
    return isRight ? text : null
  },
  setItem: (name, value) => void store(area, name, value),
  removeItem: (name) => removeStored(area, name),
})
