import { expect, test } from 'vitest'
import { spec } from '#spec'
import { recommendationsQuery } from './recommendations.ts'

test('who names no limit is recommended eight', () => {
  spec('storefront 9', 'Recommendations: limit 8')
  expect(recommendationsQuery.parse({ branchId: '1' })).toMatchObject({ limit: 8 })
})
