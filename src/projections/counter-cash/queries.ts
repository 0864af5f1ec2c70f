import { denied, runsBranch, settlesPayments } from '../../domain/kernel/access.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import type { Answer } from '../answer.ts'
import { everyDoc } from '../every-doc.ts'
import { given } from '../given.ts'
import { type ReadModelQueries, readsFrom } from '../reads-from.ts'
import { type CounterCashDoc, counterCash } from './projection.ts'

/** `entries`: the newest first, and no more than `MOST_SHOWN`. `cents` and `count` are of the whole day. */
export type CounterDay = { cents: number; count: number; entries: CounterCashDoc[] }

export type CounterCashQueries = ReadModelQueries & {
  /** A day's cash that was handed back. Managers are told of their own branch, the others of one or all. */
  ofDay(actor: Actor, day: string, branchId: number | undefined): Answer<CounterDay>
}

const MOST_SHOWN = 100

/** The branches that the actor is told of. Null: of none. */
const toldOf = (actor: Actor, asked: number | undefined): { branchId?: number } | null => {
  if (settlesPayments(actor)) return given({ branchId: asked })
  const branchId = asked ?? actor.branchId
  return branchId !== undefined && runsBranch(actor, branchId) ? { branchId } : null
}

export const openCounterCashQueries = (store: ReadStore): CounterCashQueries => ({
  ofDay: async (actor, day, asked) => {
    const branch = toldOf(actor, asked)
    if (branch === null) return denied(actor)
    const sum: CounterDay = { cents: 0, count: 0, entries: [] }
    const query = { where: { ...branch, day }, sort: ['-at'] }
    for await (const doc of everyDoc<CounterCashDoc>(store, counterCash.collection, query)) {
      sum.cents += doc.amountCents
      sum.count += 1
      if (sum.entries.length < MOST_SHOWN) sum.entries.push(doc)
    }
    return ok(sum)
  },
  ...readsFrom(store, counterCash),
})
