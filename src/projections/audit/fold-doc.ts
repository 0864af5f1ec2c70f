import type { Facts } from '../../contract/audit/audit.ts'
import type { Instant } from '../../domain/kernel/event.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { changesOf } from '../fold-batch.ts'
import type { Body, Projection } from '../projection.ts'

/** A thing, event by event. `facts`: those of a moment at or after the last event taken. Null: it is not there. */
export type Folder = { take(event: Recorded): void; facts(at: Instant): Facts | null }

/** One document of a read model after one more event, as the read model itself folds it. */
export const foldDoc = <D extends Doc>(
  { on }: Pick<Projection<D>, 'on'>,
  id: string,
  doc: Body<D> | undefined,
  event: Recorded,
): Body<D> | undefined =>
  changesOf(on, event).reduce(
    (before, change) => (change.id === id ? change.fold(before) : before),
    doc,
  )
