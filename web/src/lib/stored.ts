import type * as z from 'zod'
import type { StateStorage } from 'zustand/middleware'

/**
 * Browser storage for zustand's `persist` that hands out only values that the schema accepts. Any other stored value is
 * removed. Forbidden or full storage counts as empty.
 */
export const storedAs = (
  schema: z.ZodType,
  area: () => Storage = () => localStorage,
): StateStorage => ({
  getItem: (name) => {
    try {
      const text = area().getItem(name)
      if (text === null) return null
      if (schema.safeParse(JSON.parse(text).state).success) return text
    } catch {
      // Text that is no JSON, and forbidden storage, count as nothing stored.
    }
    removeQuietly(area, name)
    return null
  },
  setItem: (name, value) => {
    try {
      area().setItem(name, value)
    } catch {
      // Full or forbidden: the state lives on in memory.
    }
  },
  removeItem: (name) => removeQuietly(area, name),
})

const removeQuietly = (area: () => Storage, name: string): void => {
  try {
    area().removeItem(name)
  } catch {
    // Forbidden storage holds nothing to remove.
  }
}
