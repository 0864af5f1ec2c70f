import { expect, test } from 'vitest'
import { recommendationsQuery } from './recommendations.ts'

test('who names no limit is recommended eight', () => {
  expect(recommendationsQuery.parse({ branchId: '1' })).toMatchObject({ limit: 8 })
})
