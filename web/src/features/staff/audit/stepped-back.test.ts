import { expect, test } from 'vitest'
import type { AuditChange, AuditEntry } from '#contract/audit.ts'
import { spec } from '#spec'
import { steppedBack } from './history-view.tsx'

const entry = (changes: AuditChange[], meanwhile: AuditChange[] = []): AuditEntry => ({
  id: 'e',
  revision: 0,
  type: 'ProductPriceChanged',
  reason: null,
  changes,
  meanwhile,
  at: '2026-01-05T09:00:00.000Z',
  recordedAt: '2026-01-05T09:00:00.000Z',
  actorRole: 'admin',
  staffId: null,
  order: null,
  transferId: null,
  correlationId: 'c',
  causationId: 'c',
})
const price = (before: number | null, after: number | null): AuditChange => ({
  field: 'price',
  before,
  after,
})
/** Added at 120, renamed while a sale to 90 had begun by itself; the sale has ended since. */
const entries = [
  entry([{ field: 'name', before: 'Soap', after: 'Bar soap' }], [price(120, 90)]),
  entry([price(null, 120), { field: 'name', before: null, after: 'Soap' }]),
]
const page = { facts: { name: 'Bar soap', price: 120 }, meanwhile: [price(90, 120)] }

test('every moment is told by what the entries say alone, back to before there was anything', () => {
  spec('operations history', 'A slider over 500 events asks once')
  const told = [0, 1, 2, 3].map((steps) => steppedBack(page, entries, steps))
  expect(told).toEqual([
    { name: 'Bar soap', price: 120 },
    { name: 'Bar soap', price: 90 },
    { name: 'Soap', price: 120 },
    null,
  ])
})
