import { z } from '#contract/rules/schema.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { readStored, removeStored, store } from '#web/lib/stored.ts'
import { KEPT_ANSWERS } from '../../account/kept-answers-key.ts'

const MOST = 60
const MOST_CHARACTERS = 300_000
/** A customer's session lasts as long. */
const KEPT_MS = 30 * 24 * 3_600_000

/**
 * An answer of the server, kept for the time without a connection. `orderNumber`: the order that the answer is about, ''
 * for a list. `at`: when the server gave the answer, in ms since 1970.
 */
const kept = z.object({
  name: z.string(),
  orderNumber: z.string(),
  at: z.number(),
  data: z.unknown(),
})
export type Kept = z.infer<typeof kept>

/** A browser keeps the answers of one account, or of guests (`owner` is null). */
const stored = z.object({ owner: z.string().nullable(), answers: z.array(kept) })

const area = (): Storage => localStorage

/** The answers kept for this account or guest, the newest first. */
export const keptOf = (owner: string | null): readonly Kept[] => {
  const found = readStored(area, KEPT_ANSWERS, stored)
  if (found?.owner !== owner) return []
  return found.answers.filter(({ at }) => serverNow() - at < KEPT_MS)
}

/** The newest answers that have room. */
const withinBound = (answers: readonly Kept[]): readonly Kept[] => {
  let left = MOST_CHARACTERS
  const rest = answers.slice(0, MOST).findIndex((one) => {
    left -= JSON.stringify(one).length
    return left < 0
  })
  return answers.slice(0, rest === -1 ? MOST : rest)
}

/** Storage that is full keeps nothing: old answers would pass for the latest ones. */
const write = (owner: string | null, answers: readonly Kept[]): void => {
  const isStored =
    answers.length > 0 && store(area, KEPT_ANSWERS, JSON.stringify({ owner, answers }))
  if (!isStored) removeStored(area, KEPT_ANSWERS)
}

/** Keeps the answer, in place of an earlier one of the same name. Answers of anybody else are erased. */
export const keepAnswer = (owner: string | null, answer: Kept): void => {
  const others = keptOf(owner).filter(({ name }) => name !== answer.name)
  write(owner, withinBound([answer, ...others]))
}

/** Erases the answers that `isGone` is true for, those that are too old, and those of anybody else. */
export const dropKept = (owner: string | null, isGone: (answer: Kept) => boolean): void =>
  write(
    owner,
    keptOf(owner).filter((answer) => !isGone(answer)),
  )
