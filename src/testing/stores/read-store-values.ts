import { randomUUID } from 'node:crypto'
import type { LogMark, Position } from '../../stores/event-store/port.ts'
import type { Collection, Doc, Lease, ReadStore } from '../../stores/read-store/port.ts'

/** Positions sort as strings. */
export const at = (n: number): Position => String(n).padStart(20, '0')

export const markAt = (position: Position): LogMark => ({
  position,
  stream: 'contract',
  revision: Number(position),
  id: randomUUID(),
  at: '2026-01-02T03:04:05.678Z',
})

export const newCollection = (indexes: Collection['indexes'] = []): Collection => ({
  name: `contract-${randomUUID().slice(0, 13)}`,
  version: 1,
  indexes,
})

export const newLease = async (store: ReadStore): Promise<Lease> => {
  const lease = await store.acquireLease(`contract-${randomUUID()}`, 'tester', 600_000)
  if (!lease) throw new Error('a new lease was refused')
  return lease
}

/** A document whose last event stands at `n`. */
export const note = (id: string, n: number): Doc => ({ id, position: at(n) })

export const writesOf = (docs: readonly Doc[]) => docs.map((doc) => ({ id: doc.id, doc }))
export const idsOf = (docs: readonly Doc[]): string[] => docs.map(({ id }) => id)
