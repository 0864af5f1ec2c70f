import { expect, it } from 'vitest'
import { spec } from '#spec'
import { openTestShop } from '../testing/shop.ts'
import { forgetLostSalesSweep } from './forget-expired.ts'

it('keeps 90 days of lost sales and of missed searches, today among them', async () => {
  spec('operations 2.6', 'Lost sales: kept 90 days, in a bounded table')
  const shop = await openTestShop()
  const { lostSales, missedSearches } = shop.deps
  const sale = { branchId: 1, productId: 1, variantId: 0, pieces: 1 }
  const at = shop.deps.world.now().toISOString()
  for (const day of ['2025-10-07', '2025-10-08', '2026-01-05']) {
    await lostSales.count({ ...sale, day }, { hash: day, at, until: at })
    await missedSearches.count({ branchId: 1, words: day, day }, { hash: day, at, until: at })
  }
  const job = { id: 'j', type: forgetLostSalesSweep.type, data: {}, attempt: 1 }
  await forgetLostSalesSweep.run(job, { commands: shop.deps })
  const days = await lostSales.days(1, '2025-01-01')
  expect(days.map(({ day }) => day)).toEqual(['2025-10-08', '2026-01-05'])
  const searches = await missedSearches.list(1, '2025-01-01', 10)
  expect(searches.map(({ lastDay }) => lastDay)).toEqual(['2025-10-08', '2026-01-05'])
  await shop.close()
})
