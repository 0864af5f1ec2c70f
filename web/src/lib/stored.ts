import type { StateStorage } from 'zustand/middleware'
import { z } from '#contract/rules/schema.ts'

/** Asked for anew each time, since a browser may forbid it. */
type Area = () => Storage

/** Null where nothing is stored. Forbidden storage counts as empty. */
export const storedText = (area: Area, name: string): string | null => {
  try {
    return area().getItem(name)
  } catch {
    return null
  }
}

/** False where storage is full or forbidden: what was to be stored lives on in memory. */
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
    // Forbidden storage holds nothing to remove.
  }
}

/** The stored JSON, if the schema accepts it. Anything else is removed, and counts as nothing stored. */
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
    // Text that is no JSON.
  }
  removeStored(area, name)
  return undefined
}

/**
 * Browser storage for zustand's `persist` that hands out only values that the schema accepts. Any other stored value is
 * removed. Forbidden or full storage counts as empty.
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
