import type { EventKeys } from '../../stores/event-store/codec.ts'
import type { JsonObject, StoredEvent } from '../../stores/event-store/port.ts'

/** One event as some Duka wrote it, and the data that today's Duka must read from it. */
export type Golden = { stored: Omit<StoredEvent, 'position'>; reads: JsonObject }

export const goldenFolder = new URL('../../stores/event-store/golden/', import.meta.url)
export const goldenName = (type: string, version: number): string => `${type}.v${version}.json`

/** Every subject has the same key here. */
const key = Buffer.alloc(32, 'golden')
export const goldenKeys: EventKeys = {
  ensureKey: async () => key,
  erased: async (subjects) => new Set(subjects),
  keys: async (subjects) => new Map(subjects.map((subject) => [subject, key])),
  secret: async () => key,
  logNote: async () => null,
}
