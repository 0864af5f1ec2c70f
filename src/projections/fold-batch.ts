import type { DukaEvent } from '../domain/event-catalogue.ts'
import type { Recorded } from '../stores/event-store/events.ts'
import type { Position } from '../stores/event-store/port.ts'
import type { Doc, Write } from '../stores/read-store/port.ts'
import type { Change, EventOf, Handlers, Projection } from './projection.ts'

type Due = { change: Change<Doc>; position: Position }
/** What a batch of events does to one read model, in the order of the log. */
export type DueChanges = { projection: Projection; ids: string[]; due: Due[] }

type Type = DukaEvent['type']
const handle = <T extends Type>(on: Handlers<Doc>, type: T, event: { [K in T]: EventOf<K> }[T]) =>
  on[type]?.(event)

export const dueChanges = (projection: Projection, events: readonly Recorded[]): DueChanges => {
  const ids = new Set<string>()
  const due: Due[] = []
  for (const event of events) {
    const changes = handle(projection.on, event.type, event)
    if (changes === undefined) continue
    for (const change of Array.isArray(changes) ? changes : [changes]) {
      ids.add(change.id)
      due.push({ change, position: event.position })
    }
  }
  return { projection, ids: [...ids], due }
}

/** The document behind one more event; one at or before the document's position is in it already. */
const after = (doc: Doc | undefined, { change, position }: Due): Doc | undefined => {
  if (doc !== undefined && position <= doc.position) return doc
  const body = change.fold(doc)
  return body && { ...body, position }
}

/** Folds the changes into the documents as stored (those of `ids` that exist) and gives what is to be written. */
export const foldBatch = (due: readonly Due[], stored: readonly Doc[]): Write[] => {
  const before = new Map(stored.map((doc) => [doc.id, doc]))
  const now = new Map<string, Doc | undefined>(before)
  for (const one of due) now.set(one.change.id, after(now.get(one.change.id), one))
  return [...now].flatMap(([id, doc]): Write[] => {
    if (doc === before.get(id)) return []
    return [doc === undefined ? { id, doc: null } : { id, doc, fresh: !before.has(id) }]
  })
}
