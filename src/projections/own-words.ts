import { type Actor, denied, hasAccount, ownsOrder } from '../domain/kernel/access.ts'
import { streamName } from '../domain/kernel/decider.ts'
import { ok } from '../domain/kernel/result.ts'
import { loyalty } from '../domain/loyalty/loyalty.ts'
import { payment } from '../domain/payment/payment.ts'
import type { Events, Recorded } from '../stores/event-store/events.ts'
import type { OrderDoc } from './orders/projection.ts'
import { partiesIn } from './orders/queries.ts'
import type { ReadModelAnswer } from './read-model-queries.ts'

/** What staff wrote down about a person. `at` is ISO 8601 in UTC. */
export type WordsOfStaff = { at: string; text: string }

/** The words of the staff that no read model keeps. They are read from the log, for the person's own file. */
export type OwnWordsQueries = {
  /** Why points of the actor's account were corrected, oldest first. */
  ofPoints(actor: Actor): ReadModelAnswer<WordsOfStaff[]>
  /** Why cases of the order's payment were decided as they were, oldest first. */
  ofPayment(actor: Actor, order: OrderDoc): ReadModelAnswer<WordsOfStaff[]>
}

/** The most words of one account or order. */
const MOST = 1_000
const AT_ONCE = 500

const wordsIn = (events: readonly Recorded[]): WordsOfStaff[] =>
  events.flatMap(({ type, data, meta: { at } }) => {
    if (type === 'PointsCorrected') return [{ at, text: data.reason }]
    switch (type) {
      case 'PaymentCaseResolved':
      case 'PaymentCaseTakenUp':
      case 'DebtWrittenOff':
        return [{ at, text: data.note }]
      default:
        return []
    }
  })

export const openOwnWordsQueries = (events: Pick<Events, 'readStream'>): OwnWordsQueries => {
  const wordsOf = async (stream: string): Promise<WordsOfStaff[]> => {
    const words: WordsOfStaff[] = []
    for (let from = 0; words.length < MOST; from += AT_ONCE) {
      const some = await events.readStream(stream, from, AT_ONCE)
      words.push(...wordsIn(some))
      if (some.length < AT_ONCE) break
    }
    return words.slice(0, MOST)
  }
  return {
    ofPoints: async (actor) =>
      hasAccount(actor) ? ok(await wordsOf(streamName(loyalty, actor.id))) : denied(actor),
    ofPayment: async (actor, order) =>
      ownsOrder(actor, partiesIn(order))
        ? ok(await wordsOf(streamName(payment, order.id)))
        : denied(actor),
  }
}
