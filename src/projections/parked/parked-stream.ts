import type { UnreadableReason } from '../../stores/event-store/events.ts'
import type { Collection, Doc } from '../../stores/read-store/port.ts'

/** Why a reader cannot take an event in: it cannot be read, its fold throws, or a document would outgrow its bound. */
export type ParkedReason = UnreadableReason | 'fold-failed' | 'document-too-large'

/**
 * A stream that one reader has parked. The reader leaves out its events from `fromRevision` on, in order, until they
 * are revived. `id` is '<reader>/<stream>'. `eventId` and `type` name the first of them. `events` counts those that
 * concern the reader. `since`: when it was parked. `triedAt`: when somebody last had it tried again, in vain; absent:
 * never. Both are ISO 8601 in UTC. `position`: of the last counted event.
 */
export type ParkedStream = Doc & {
  reader: string
  stream: string
  fromRevision: number
  eventId: string
  type: string
  reason: ParkedReason
  events: number
  since: string
  triedAt?: string
}

/** The parked streams of all read models, kept beside them and written with them. */
export const parkedStreams: Collection = {
  name: 'parked-streams',
  version: 1,
  indexes: [['reader']],
}

/** Versions of a read model are readers of their own: each has a checkpoint. */
export const readerOf = ({ name, version }: Pick<Collection, 'name' | 'version'>): string =>
  `${name}@${version}`
