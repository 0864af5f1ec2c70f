import { expect, it } from 'vitest'
import { spec } from '#spec'
import { placed } from '../../testing/projections/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { noOrders, orderCounts } from './projection.ts'

const step = (type: 'OrderConfirmed' | 'OrderProcessingStarted', orderId: string): Given => ({
  type,
  data: { orderId },
})
const cancelled = (orderId: string): Given => ({
  type: 'OrderCancelled',
  data: { orderId, subject: 'wanjiku', reason: 'x' },
})
const counts = (...events: Given[]) => fold(orderCounts, events)

it('counts the orders of each branch by status, as they go their way', () => {
  spec('operations 2.6', 'Counts by branch and status are kept as documents')
  spec('operations orders', 'Branch and status are counted as documents, other filters to 1,000')
  const placedAll = [
    placed({ orderId: 'a' }),
    placed({ orderId: 'b' }),
    placed({ orderId: 'c', branchId: 2 }),
  ]
  expect(counts(...placedAll)).toMatchObject({
    1: { branchId: 1, counts: { ...noOrders, pending: 2 } },
    2: { branchId: 2, counts: { ...noOrders, pending: 1 } },
  })
  const moved = [
    step('OrderConfirmed', 'a'),
    step('OrderProcessingStarted', 'a'),
    step('OrderConfirmed', 'b'),
  ]
  expect(counts(...placedAll, ...moved)[1]).toMatchObject({
    counts: { ...noOrders, processing: 1, confirmed: 1 },
  })
  expect(counts(...placedAll, ...moved, cancelled('a'), cancelled('c'))).toMatchObject({
    1: { counts: { ...noOrders, confirmed: 1, cancelled: 1 } },
    2: { counts: { ...noOrders, cancelled: 1 } },
  })
})
