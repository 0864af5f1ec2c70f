import type * as z from 'zod'
import type { StateStorage } from 'zustand/middleware'

/**
 * Browser storage for zustand's `persist` that hands out only what the schema accepts: a stored value that
 * cannot be parsed is removed. Falls back to nothing stored where storage is forbidden or full.
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
      // Not JSON, or no storage: as if nothing was there.
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
    // Nothing to remove where there is no storage.
  }
}
