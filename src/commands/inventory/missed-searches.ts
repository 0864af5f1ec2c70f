import { nairobiDay } from '../../contract/rules/dates.ts'
import { runsBranch } from '../../domain/kernel/access.ts'
import { searchKey } from '../../domain/kernel/name-key.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { MissedWords } from '../../stores/missed-searches/port.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { askerOf, hashedAsk } from './hashed-ask.ts'

/** The same account, device or network is counted once in this time (ms) for the same words at a branch. */
const ONCE_MS = 24 * 3_600_000

/** `device` is the browser, if known. Without a branch, every branch that takes orders counts the words. */
export type ReportMissedSearch = {
  words: string
  branchId?: number | undefined
  device: string | undefined
}

const branchesOf = (branchId: number | undefined, { queries }: CommandContext): number[] =>
  queries.catalogue
    .branches()
    .filter((branch) => (branchId === undefined ? branch.isActive : branch.branchId === branchId))
    .map((branch) => branch.branchId)

/** Counts what a shopper looked for and did not find. Neither the shopper nor the shopper's network is kept. */
export const reportMissedSearch: Command<ReportMissedSearch, null> = {
  name: 'report-missed-search',
  may: () => true,
  run: async (input, context) => {
    const branches = branchesOf(input.branchId, context)
    if (branches.length === 0) return reject('BRANCH_NOT_FOUND')
    const words = searchKey(input.words)
    const asker = askerOf(context, input.device)
    const day = nairobiDay(context.world.now())
    for (const branchId of branches) {
      const what = `${branchId} ${words}`
      const ask = { secret: 'missed-searches', asker, what, lastsMs: ONCE_MS }
      await context.missedSearches.count({ branchId, words, day }, await hashedAsk(context, ask))
    }
    return ok(null)
  },
}

/** The number of words in the answer. */
const FIRST = 20

/** `since` is a day in Nairobi: 'YYYY-MM-DD'. */
export type ReadMissedSearches = { branchId: number; since: string }

/** What shoppers of a branch looked for and did not find, the most reported first. */
export const readMissedSearches: Command<ReadMissedSearches, MissedWords[]> = {
  name: 'read-missed-searches',
  may: (actor, { branchId }) => runsBranch(actor, branchId),
  run: async ({ branchId, since }, { missedSearches }) =>
    ok(await missedSearches.list(branchId, since, FIRST)),
}

/** Takes words off a branch's list, once the branch has seen to them. A later report counts anew. */
export const dropMissedSearch: Command<{ branchId: number; words: string }, null> = {
  name: 'drop-missed-search',
  may: (actor, { branchId }) => runsBranch(actor, branchId),
  run: async ({ branchId, words }, { missedSearches }) => {
    await missedSearches.drop(branchId, words)
    return ok(null)
  },
}
