import { expect, test } from 'vitest'
import { noWishes } from '#contract/order/customer.ts'
import type { PickingList } from '#contract/order/staff-order.ts'
import { show } from '#web/testing/render.tsx'
import { OrderSheet, TogetherSheet } from './picking-sheet.tsx'

const order = (status: PickingList['orders'][number]['status']) => ({
  id: '01890000-0000-7000-8000-0000000000a1',
  orderNumber: 'DK-1',
  customerName: 'Wanjiku',
  ...noWishes,
  createdAt: '2026-03-02T09:00:00.000Z',
  status,
  printedAt: null,
  lines: [{ productId: 7, variantId: 0, category: 'Dairy', name: 'Milk', sku: '', quantity: 2 }],
})

const short = {
  id: order('processing').id,
  orderNumber: 'DK-1',
  branchId: 1,
  items: [{ productId: 7, variantId: 0, name: 'Milk', quantity: 2, short: 1 }],
}

test('the sheet of a cancelled order says across it that nothing is to be packed', () => {
  const { place } = show(<OrderSheet order={order('cancelled')} branch="Kabete" />)
  expect(place.textContent).toContain('Cancelled: do not pack')
})

test('a sheet names the status of an order that is being packed, and the pieces that are missing', () => {
  const { place } = show(<OrderSheet order={order('processing')} branch="Kabete" short={short} />)
  expect(place.textContent).toContain('Processing')
  expect(place.textContent).toContain('1 missing on the shelf')
  expect(place.textContent).not.toContain('do not pack')
})

test('the sheet of all orders says at each order how many of its pieces are missing', () => {
  const other = { ...order('confirmed'), id: 'other', orderNumber: 'DK-2' }
  const orders = [order('processing'), other]
  const { place } = show(
    <TogetherSheet branch="Kabete" isMore={false} orders={orders} short={[short]} />,
  )
  expect(place.textContent).toContain('DK-1: 2 (1 missing), DK-2: 2')
})
