import type { Actor } from '#src/domain/kernel/access.ts'
import { earnedBy } from '../books/returned.ts'
import type { Books, Entry, Member } from '../books/state.ts'
import type { Checked } from '../checks/look.ts'
import { unlike } from './orders.ts'

/** Gifts of the game, and points of vouchers that ended: the books take them as they are shown. */
const ofTheGame: readonly string[] = ['bonus', 'bonus_return', 'expiry', 'voucher_back']

const summed = (entries: readonly Entry[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { kind, points, about } of entries) {
    const of = kind === 'order' || kind === 'return' ? `${kind} ${about}` : kind
    sums.set(of, (sums.get(of) ?? 0) + points)
  }
  return sums
}

const historyOf = async (chain: Checked, actor: Actor): Promise<Entry[]> => {
  const { loyalty } = chain.process().commands.queries
  const found: Entry[] = []
  let cursor: string | undefined
  do {
    const page = await loyalty.history(actor, { limit: 100, cursor })
    if (!page.ok) throw new Error(`no history of ${actor.id}: ${page.error.code}`)
    found.push(...page.value.docs)
    cursor = page.value.next
  } while (cursor !== undefined)
  return found
}

const shownTo = async (chain: Checked, { userId, entries }: Member): Promise<string[]> => {
  const actor = { id: userId, role: 'customer' } as const
  const history = await historyOf(chain, actor)
  const given = history.filter(({ kind }) => ofTheGame.includes(kind))
  const shown = summed(history.filter(({ kind }) => !ofTheGame.includes(kind)))
  const due = summed(entries)
  const all = [...new Set([...shown.keys(), ...due.keys()])]
  const inAll = [...entries, ...given]
  const own = await chain.process().commands.queries.loyalty.own(actor)
  const { points = 0, earned = 0 } = (own.ok ? own.value : null) ?? {}
  return [
    ...all.flatMap((of) =>
      unlike(`points of ${userId}`, { [of]: shown.get(of) ?? 0 }, { [of]: due.get(of) ?? 0 }),
    ),
    ...unlike(
      `account ${userId}`,
      { points, earned },
      { points: inAll.reduce((sum, one) => sum + one.points, 0), earned: earnedBy(inAll) },
    ),
  ]
}

/** Each member sees the points that the books have, and what they came from. */
export const membersShown = async (chain: Checked, { members }: Books): Promise<string[]> => {
  const wrong: string[] = []
  for (const member of members.values()) {
    if (!member.isGone) wrong.push(...(await shownTo(chain, member)))
  }
  return wrong
}
