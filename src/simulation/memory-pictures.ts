import { checkPicture, type PictureStore } from '#src/stores/pictures/port.ts'

type Kept = { bytes: Uint8Array; touchedAt: string }

/**
 * Pictures in memory. Files are read by threads of Node's own, which no virtual clock waits for: with them a seed could
 * give another log on a busy machine.
 */
export const openMemoryPictures = (): PictureStore => {
  const kept = new Map<string, Kept>()
  return {
    put: async (name, bytes, touchedAt) => {
      checkPicture(name, bytes)
      kept.set(name, { bytes: Buffer.from(bytes), touchedAt })
    },
    get: async (name) => kept.get(name)?.bytes,
    touch: async (name, touchedAt) => {
      const picture = kept.get(name)
      if (picture !== undefined) kept.set(name, { ...picture, touchedAt })
      return picture !== undefined
    },
    has: async (name) => kept.has(name),
    count: async () => kept.size,
    list: async (after, limit) => {
      const names = [...kept].filter(([name]) => after === null || name > after)
      const sorted = names.sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, limit)
      return sorted.map(([name, { touchedAt }]) => ({ name, touchedAt }))
    },
    drop: async (name, before) => {
      const picture = kept.get(name)
      if (picture !== undefined && picture.touchedAt < before) {
        kept.delete(name)
      }
    },
    close: async () => undefined,
  }
}
