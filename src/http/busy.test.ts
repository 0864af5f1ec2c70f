import { expect, test } from 'vitest'
import { startTestShop } from './testing.ts'

test('of more passwords than it can check at once the shop puts off some, with the time to come again', async () => {
  const shop = await startTestShop()
  const guest = shop.visitor()
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, n) =>
      guest.post('/api/users/login', { username: `nobody${n}`, password: 'x' }),
    ),
  )
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]?.body).toEqual({
    code: 'TOO_BUSY',
    message: 'The shop is very busy. Please try again in a few seconds.',
  })
  expect(busy[0]?.headers.get('retry-after')).toBe('3')
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(150 - busy.length)
  await shop.stop()
})
