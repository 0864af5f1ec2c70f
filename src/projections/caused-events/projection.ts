import {
  type AuditEventType,
  auditEventTypes,
  isAuditEventType,
} from '../../contract/audit/vocabulary.ts'
import type { Role } from '../../domain/kernel/actor.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { Body, Change, Handlers, Projection } from '../projection.ts'

/** An event by its place. `at` is ISO 8601 in UTC. */
export type CausedEvent = {
  id: string
  stream: string
  type: AuditEventType
  at: string
  actor: { id: string; role: Role }
}

/** `id` is the request's correlation id. The first events, oldest first, and the number of later ones. */
export type CausedEventsDoc = Doc & { events: CausedEvent[]; more: number }

/** An order of many lines causes some dozens. An import causes thousands, of which the log knows the rest. */
export const MOST_CAUSED = 100

const withCaused = (doc: Body<CausedEventsDoc>, event: CausedEvent): Body<CausedEventsDoc> =>
  doc.events.length < MOST_CAUSED
    ? { ...doc, events: [...doc.events, event] }
    : { ...doc, more: doc.more + 1 }

const note = ({ id, type, stream, meta }: Recorded): Change<CausedEventsDoc>[] => {
  if (!isAuditEventType(type)) return []
  const { at, correlationId } = meta
  const actor = { id: meta.actor.id, role: meta.actor.role }
  const fold = (doc: Body<CausedEventsDoc> | undefined) =>
    withCaused(doc ?? { id: correlationId, events: [], more: 0 }, { id, stream, type, at, actor })
  return [{ id: correlationId, fold }]
}

const handlers: Handlers<CausedEventsDoc> = {}
for (const type of auditEventTypes) handlers[type] = note

/** What each request caused, in whatever streams: its own events, and those of the jobs that followed. */
export const causedEvents: Projection<CausedEventsDoc> = {
  collection: { name: 'caused-events', version: 2, indexes: [] },
  on: handlers,
}
