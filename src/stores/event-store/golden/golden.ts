import type { SubjectKeys } from '../decoder.ts'
import type { JsonObject, StoredEvent } from '../port.ts'

/** One event as some Duka wrote it, and what today's Duka must read in it. */
export type Golden = { stored: Omit<StoredEvent, 'position'>; reads: JsonObject }

export const goldenFolder = new URL('.', import.meta.url)
export const goldenName = (type: string, version: number): string => `${type}.v${version}.json`

/** Every subject has the same key here. */
const key = Buffer.alloc(32, 'golden')
export const goldenKeys: SubjectKeys = {
  ensureKey: async () => key,
  keys: async (subjects) => new Map(subjects.map((subject) => [subject, key])),
}
