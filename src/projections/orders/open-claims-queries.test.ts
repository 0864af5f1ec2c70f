import { expect, it } from 'vitest'
import { placed } from '../../testing/projections/events.ts'
import type { Given } from '../../testing/projections/fold.ts'
import { storeOf } from '../../testing/projections/store.ts'
import { openOpenClaimQueries } from './queries.ts'

const claimed = (orderId: string, at: string): Given => ({
  type: 'OrderNumberClaimed',
  at,
  data: {
    orderNumber: `DK-${orderId}`,
    orderId,
    requestKey: 'r',
    fingerprint: 'f',
    branchId: 1,
    demand: [],
  },
})

it('gives old claims whose order has not come, the oldest first', async () => {
  const claims = openOpenClaimQueries(
    await storeOf([
      claimed('a-late', '2026-01-01T10:02:00.000Z'),
      claimed('b-early', '2026-01-01T10:01:00.000Z'),
      claimed('order-1', '2026-01-01T10:00:00.000Z'),
      claimed('new', '2026-01-01T10:10:00.000Z'),
      placed(),
    ]),
  )
  const found: string[] = []
  for await (const { orderId } of claims.olderThan('2026-01-01T10:10:00.000Z')) found.push(orderId)
  expect(found).toEqual(['b-early', 'a-late'])
})
