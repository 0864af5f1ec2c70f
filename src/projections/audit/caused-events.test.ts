import { expect, it } from 'vitest'
import { spec } from '#spec'
import { counted, placed } from '../../testing/projections/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { causedEvents, MOST_CAUSED } from './projection.ts'

it('keeps what one request caused, in the order of the log, without what keeps the order alone', () => {
  const claim: Given = { type: 'ClaimTaken', data: { owner: 'o', takenAt: '2026-01-01T00:00:00Z' } }
  const docs = fold(causedEvents, [claim, placed(), counted(1, 7, 3)])
  expect(docs.correlation).toMatchObject({
    events: [{ type: 'OrderPlaced', id: 'event-1' }, { type: 'StockCounted' }],
    more: 0,
  })
  expect(JSON.stringify(docs)).not.toMatch(/Wanjiku|0712345678/)
})

it('names the first hundred, and counts the rest', () => {
  spec('operations history', 'What one request caused, across streams')
  const told = Array.from({ length: MOST_CAUSED + 5 }, (_, n) => counted(1, n, 3))
  const doc = Object(fold(causedEvents, told).correlation)
  expect(doc.events).toHaveLength(MOST_CAUSED)
  expect(doc.more).toBe(5)
})
