import { loyaltyEvents } from '../../domain/loyalty/events.ts'
import { noSums, type Sums, sumsAfter } from '../../domain/loyalty/sums.ts'
import { boundedCache } from '../../lib/bounded-cache.ts'
import { type Events, isOf, type Recorded } from '../../stores/event-store/events.ts'
import { type Tellings, tellLog } from '../tell-log.ts'
import { readableOf } from './readable-of.ts'

/** Sums are small. An account that is not among these is added up from its stream. */
const MOST_KNOWN = 50_000

type Known = { sums: Sums; revision: number }
export const isOfAccount = isOf(loyaltyEvents)

/** Each entry of an account with the sums before it. */
const startTelling = (events: Pick<Events, 'readStream'>): Tellings => {
  const known = boundedCache<string, Known>(MOST_KNOWN)
  const readBefore = async ({ stream, revision }: Recorded): Promise<Sums> => {
    if (revision === 0) return noSums
    const entries = await readableOf(events, stream, revision)
    return entries.filter(isOfAccount).reduce(sumsAfter, noSums)
  }
  return {
    tell: async (event) => {
      if (!isOfAccount(event)) return event
      const { stream, revision } = event
      const so = known.get(stream)
      const account = so?.revision === revision - 1 ? so.sums : await readBefore(event)
      known.set(stream, { sums: sumsAfter(account, event), revision })
      return { ...event, account }
    },
  }
}

/**
 * The same log, in which each entry of an account's points says what the account's entries before it add up to. All of
 * it comes from the account's stream. An event that cannot be read says nothing: a read model that goes by `account`
 * names every entry among its events, so that it parks such a stream from there.
 */
export const tellAccounts = (events: Events): Events => tellLog(events, startTelling)
