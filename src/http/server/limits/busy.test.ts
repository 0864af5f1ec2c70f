import { expect, test } from 'vitest'
import { startTestServer } from '#src/testing/server.ts'

test('of more passwords than it can check at once the shop puts off some, with the time to come again', async () => {
  const shop = await startTestServer()
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
    message: 'The shop is very busy. Please try again in 3 seconds.',
    details: { retryAfter: 3 },
  })
  expect(busy[0]?.headers.get('retry-after')).toBe('3')
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(150 - busy.length)
  await shop.stop()
})

test('a crowd of strangers keeps nobody out who has signed in from this browser before', async () => {
  const shop = await startTestServer()
  const wanjiku = shop.visitor()
  expect((await wanjiku.logIn('wanjiku')).status).toBe(200)
  const crowd = shop.visitor()
  const strangers = Array.from({ length: 150 }, (_, n) =>
    crowd.post('/api/users/login', { username: `nobody${n}`, password: 'x' }),
  )
  const own = await Promise.all(Array.from({ length: 5 }, () => wanjiku.logIn('wanjiku')))
  expect(own.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await Promise.all(strangers)).some(({ status }) => status === 503)).toBe(true)
  await shop.stop()
})
