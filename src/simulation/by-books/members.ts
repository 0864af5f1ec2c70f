import { readRules } from '#src/commands/loyalty/rules.ts'
import type { Actor } from '#src/domain/kernel/access.ts'
import { tierAt as shownTier } from '#src/domain/loyalty/accrual.ts'
import { earnedBy, entriesOfEnded, entriesOfOrders, tierAt } from '../books/points.ts'
import type { Books, Entry, Member } from '../books/state.ts'
import type { Checked } from '../checks/look.ts'
import { unlike } from './orders.ts'

/** Gifts of the game, and points of vouchers that returned goods ended: the books take them as they are shown. */
const ofTheGame: readonly string[] = ['bonus', 'bonus_return', 'voucher_back']

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

/** What the books have of a member, beside what the game gave. */
const dueTo = (chain: Checked, books: Books, member: Member, history: readonly Entry[]) => {
  const takenBack = history.filter(({ kind }) => kind === 'voucher_back')
  const goneEarlier = takenBack.map(({ about }) => about)
  return [
    ...member.entries,
    ...entriesOfOrders(books, member, history),
    ...entriesOfEnded(member, goneEarlier, chain.world.now()),
  ]
}

const shownTo = async (chain: Checked, books: Books, member: Member): Promise<string[]> => {
  const { userId } = member
  const actor = { id: userId, role: 'customer' } as const
  const history = (await historyOf(chain, actor)).toReversed()
  const entries = dueTo(chain, books, member, history)
  const given = history.filter(({ kind }) => ofTheGame.includes(kind))
  const shown = summed(history.filter(({ kind }) => !ofTheGame.includes(kind)))
  const due = summed(entries)
  const all = [...new Set([...shown.keys(), ...due.keys()])]
  const inAll = [...entries, ...given]
  const own = await chain.process().commands.queries.loyalty.own(actor)
  const { points = 0, earned = 0 } = (own.ok ? own.value : null) ?? {}
  const { tiers } = await readRules(chain.process().commands)
  return [
    ...all.flatMap((of) =>
      unlike(`points of ${userId}`, { [of]: shown.get(of) ?? 0 }, { [of]: due.get(of) ?? 0 }),
    ),
    ...unlike(
      `account ${userId}`,
      { points, earned, tier: shownTier(tiers, earned).id },
      {
        points: inAll.reduce((sum, one) => sum + one.points, 0),
        earned: earnedBy(inAll),
        tier: tierAt(earnedBy(inAll)).name,
      },
    ),
  ]
}

/** Each member sees the points that the books have, and what they came from. */
export const membersShown = async (chain: Checked, books: Books): Promise<string[]> => {
  const wrong: string[] = []
  for (const member of books.members.values()) {
    if (!member.isGone) wrong.push(...(await shownTo(chain, books, member)))
  }
  return wrong
}
