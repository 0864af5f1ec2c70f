import { denied, isAdmin } from '../../domain/kernel/access.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Page, ReadStore } from '../../stores/read-store/port.ts'
import type { Answer, PageRequest } from '../answer.ts'
import { type ParkedStream, parkedStreams } from './parked-stream.ts'

export type ParkedQueries = {
  /**
   * The streams that the read models have parked, by reader, for admins. The parked events of reactions wait as dead
   * jobs.
   */
  list(actor: Actor, page: PageRequest): Answer<Page<ParkedStream>>
}

export const openParkedQueries = (store: ReadStore): ParkedQueries => ({
  list: async (actor, { limit, cursor }) => {
    if (!isAdmin(actor)) return denied(actor)
    return ok(
      await store.find<ParkedStream>(parkedStreams, { sort: ['reader'], limit, after: cursor }),
    )
  },
})
