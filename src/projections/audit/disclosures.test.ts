import { expect, it } from 'vitest'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { disclosures } from './projection.ts'

const looked = (customerId: string | null): Given => ({
  type: 'PersonalDataDisclosed',
  data: { actorId: 'a', kind: 'order_history', about: 'order-1', customerId },
  actor: { id: 'a', role: 'admin' },
})

it('keeps who looked into the data of whom, and when', () => {
  expect(Object.values(fold(disclosures, [looked('wanjiku'), looked(null)]))).toEqual([
    expect.objectContaining({
      customerId: 'wanjiku',
      kind: 'order_history',
      about: 'order-1',
      actor: { id: 'a', role: 'admin' },
      at: '2026-01-01T00:00:00.000Z',
    }),
  ])
})
