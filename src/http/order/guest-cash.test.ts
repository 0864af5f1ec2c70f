import { afterEach, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../testing/test-app.ts'

let shop: TestShop
afterEach(() => shop.stop())

const limitsOf = async () => (await shop.visitor().get('/api/limits')).body

test('anybody is told how much may be ordered for cash without signing in', async () => {
  shop = await startTestShop()
  expect(await limitsOf()).toEqual({ guestCash: { piecesPerLine: 20, total: 5000, minutes: 60 } })
})

test('the operator says how much that is', async () => {
  const env = { GUEST_CASH_PIECES: '7', GUEST_CASH_TOTAL: '1500', GUEST_CASH_MINUTES: '30' }
  shop = await startTestShop({ env })
  expect(await limitsOf()).toEqual({ guestCash: { piecesPerLine: 7, total: 1500, minutes: 30 } })
})
