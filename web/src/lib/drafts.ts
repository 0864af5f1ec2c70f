import { z } from '#contract/rules/schema.ts'
import { serverNow } from './server-clock.ts'
import { readStored, removeStored, store } from './stored.ts'

const NAME = 'duka-drafts'
const MOST = 20
const MOST_CHARACTERS = 20_000
const KEPT_MS = 7 * 24 * 3_600_000

/** What somebody typed into a form and did not save. `at` is in ms since 1970. */
const draft = z.object({
  form: z.string(),
  at: z.number(),
  values: z.record(z.string(), z.unknown()),
})
export type Draft = z.infer<typeof draft>

/** A browser keeps the drafts of one account only. */
const stored = z.object({ owner: z.string(), drafts: z.array(draft).max(MOST) })

const area = (): Storage => localStorage

/** The drafts of the account, the latest first. */
const draftsOf = (owner: string): readonly Draft[] => {
  const found = readStored(area, NAME, stored)
  if (found?.owner !== owner) return []
  return found.drafts.filter(({ at }) => serverNow() - at < KEPT_MS)
}

export const draftOf = (owner: string, form: string): Draft | undefined =>
  draftsOf(owner).find((one) => one.form === form)

/** Returns false if the values are too long, or if storage is full or forbidden. */
export const keepDraft = (owner: string, form: string, values: Draft['values']): boolean => {
  const others = draftsOf(owner).filter((one) => one.form !== form)
  const next: Draft = { form, at: serverNow(), values }
  if (JSON.stringify(next).length > MOST_CHARACTERS) return false
  const drafts = [next, ...others].slice(0, MOST)
  return store(area, NAME, JSON.stringify({ owner, drafts }))
}

export const dropDraft = (owner: string, form: string): void => {
  const drafts = draftsOf(owner).filter((one) => one.form !== form)
  if (drafts.length === 0) removeStored(area, NAME)
  else store(area, NAME, JSON.stringify({ owner, drafts }))
}

/** Removes all drafts from the browser. */
export const eraseDrafts = (): void => removeStored(area, NAME)
