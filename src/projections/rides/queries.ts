import { denied, isDriver } from '../../domain/kernel/access.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Position } from '../../stores/event-store/port.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import type { Answer } from '../answer.ts'
import { everyDoc } from '../every-doc.ts'
import { type ReadModelQueries, readsFrom } from '../reads-from.ts'
import { type RideDoc, rides } from './projection.ts'

/** No rider brings more at a time, nor on a day. */
const MOST_RIDES = 100
const WAIT_MS = 5_000

export type RideQueries = ReadModelQueries & {
  /** The ids of all deliveries that a rider has, as of the position. For the shop's own processes. */
  held(position: Position | null): AsyncIterable<string>
  /** The asking driver's own that are not over, or ended since that time. */
  since(actor: Actor, at: string): Answer<RideDoc[]>
}

/** Whether the goods of the ride were with the rider at that time. */
export const isUnderWay = ({ from, until }: RideDoc, at: string): boolean =>
  from !== null && from <= at && (until === null || at <= until)

export const openRideQueries = (store: ReadStore): RideQueries => {
  const of = async (driverId: string, until: null | { gte: string }): Promise<RideDoc[]> => {
    const query = { where: { driverId, until }, sort: ['-until'], limit: MOST_RIDES }
    return (await store.find<RideDoc>(rides.collection, query)).docs
  }
  async function* held(position: Position | null): AsyncGenerator<string, void, undefined> {
    if (position !== null) await store.waitFor(rides.collection, position, WAIT_MS)
    for await (const { id } of everyDoc<RideDoc>(store, rides.collection, {
      where: { isHeld: true },
    }))
      yield id
  }
  return {
    held,
    since: async (actor, at) => {
      if (!isDriver(actor)) return denied(actor)
      const [open, over] = await Promise.all([of(actor.id, null), of(actor.id, { gte: at })])
      return ok([...open, ...over])
    },
    ...readsFrom(store, rides),
  }
}
