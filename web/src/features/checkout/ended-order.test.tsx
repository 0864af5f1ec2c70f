import { createRef } from 'react'
import { expect, test } from 'vitest'
import { spec } from '#spec'
import { branchesQuery } from '../../shop/branch/branch.ts'
import { anOrder } from '../../testing/order.ts'
import { aBranch, show } from '../../testing/render.tsx'
import { ConfirmationStep } from './confirmation-step.tsx'

const placed = { id: 'o-1', orderNumber: 'DK-12345678', phone: '0712345678', guest: true }
const at = '2026-03-02T09:00:00.000Z'
const confirm = (reason?: string) => {
  const order = {
    ...anOrder({ status: 'cancelled', userId: null, paymentMethod: 'cash' }),
    history: [
      {
        at,
        type: 'OrderPlaced' as const,
        facts: {},
        status: 'pending' as const,
        actorRole: 'guest',
      },
      {
        at,
        type: 'OrderCancelled' as const,
        facts: {},
        status: 'cancelled' as const,
        actorRole: 'system',
        reason,
      },
    ],
  }
  const step = (
    <ConfirmationStep heading={createRef()} placed={placed} order={order} failed={false} />
  )
  return show(step, {
    known: (client) => client.setQueryData(branchesQuery.queryKey, [aBranch()]),
  }).place.textContent
}

test('an order that the shop let expire says so where it was confirmed, and promises nothing', () => {
  spec('storefront 2.9', 'What a guest may pay in cash is told before the order')
  const said = confirm('Not confirmed in time')
  expect(said).toContain('Your order was cancelled')
  expect(said).toContain('This order was cancelled: Not confirmed in time')
  expect(said).not.toMatch(/Asante|30 minutes|What happens next/)
})

test('a cancelled order whose reason cannot be read says that much', () => {
  expect(confirm()).toContain('This order was cancelled.')
})
