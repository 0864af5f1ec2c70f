import { issue } from './rules/issues.ts'
import { catalogueId, line, z } from './rules/schema.ts'

/** The most letters of words that can be reported. */
export const MOST_LETTERS = 60

/** More digits than a size or a price has: such a text may hold a phone number. */
const MANY_DIGITS = 7

/** Whether the text may hold a phone number or an e-mail address. */
export const holdsContact = (text: string): boolean =>
  /[@＠]/.test(text) || (text.match(/\p{Nd}/gu) ?? []).length >= MANY_DIGITS

const words = line(2, MOST_LETTERS, issue('WORDS_REQUIRED'))

/** Without a branch the words are counted at every branch that takes orders. */
export const missedSearchBody = z.object({
  words: words.refine((text) => !holdsContact(text), issue('NO_CONTACTS')),
  branchId: catalogueId.optional(),
})

export const missedWordsBody = z.object({ words })

/**
 * What shoppers looked for at a branch since `from` and did not find, the most reported first. Nobody can see who it
 * was: the same person and words count once in 24 hours.
 */
export const missedSearches = z
  .object({
    branchId: catalogueId,
    from: z.iso.date(),
    searches: z.array(z.object({ words: z.string(), times: z.number(), lastDay: z.iso.date() })),
  })
  .meta({ id: 'MissedSearches' })
export type MissedSearches = z.infer<typeof missedSearches>
