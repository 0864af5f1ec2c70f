import { expect, test } from 'vitest'
import { reject } from '#src/domain/kernel/result.ts'
import { StoreUnavailable } from '#src/stores/store-unavailable.ts'
import { startTinyApp } from '#src/testing/http/tiny-app.ts'
import { refuse } from './errors.ts'

const answerTo = async (error: unknown) => {
  const app = await startTinyApp(() => {
    throw error
  })
  const response = await fetch(app.url)
  const answer = { status: response.status, headers: response.headers, body: await response.json() }
  app.stop()
  return { ...answer, lines: app.lines }
}

test('a store that is away is 503, and worth another try', async () => {
  const { status, headers, body } = await answerTo(new StoreUnavailable('MongoDB'))
  expect(status).toBe(503)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(body).toMatchObject({ code: 'STORE_UNAVAILABLE' })
})

test.each([new Error('secret of the house'), 'secret of the house', { secret: 'of the house' }])(
  'what nobody foresaw is 500; the client learns nothing of it, the log does',
  async (error) => {
    const { status, body, lines } = await answerTo(error)
    expect(status).toBe(500)
    expect(body).toEqual({ code: 'INTERNAL', message: expect.any(String) })
    expect(JSON.stringify(body)).not.toContain('secret')
    const levels = lines.map((line) => JSON.parse(line).level)
    expect(levels).toEqual([50, 30])
  },
)

test('the log of a request names its route and nothing that the visitor said', async () => {
  const app = await startTinyApp((ctx) => {
    ctx.state.pattern = '/api/things/:id'
    ctx.body = { name: 'Wanjiku' }
  })
  await fetch(`${app.url}/api/things/wanjiku?search=wanjiku`, {
    method: 'POST',
    headers: {
      cookie: 'duka_session=wanjiku',
      'user-agent': 'wanjiku',
      'x-correlation-id': 'abc',
      'x-forwarded-for': '203.0.113.7',
    },
    body: 'wanjiku',
  })
  app.stop()
  expect(app.lines).toHaveLength(1)
  expect(JSON.parse(app.lines[0] ?? '')).toEqual({
    level: 30,
    time: expect.any(Number),
    msg: 'request',
    method: 'POST',
    route: '/api/things/:id',
    status: 200,
    ms: expect.any(Number),
    correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    clientCorrelationId: 'abc',
  })
})

test('the log of a refused request says what was refused, and to which account', async () => {
  const app = await startTinyApp((ctx) => {
    ctx.state.account = 'an-account'
    refuse(ctx, reject('FORBIDDEN').error)
  })
  await fetch(app.url)
  app.stop()
  const [line] = app.lines.map((text) => JSON.parse(text))
  expect(line).toMatchObject({ status: 403, refused: 'FORBIDDEN', account: 'an-account' })
})

test.each(['two words', '{"level":60}', 'a'.repeat(65)])(
  'the id %j of a client stays out of the log',
  async (id) => {
    const app = await startTinyApp((ctx) => {
      ctx.status = 204
    })
    await fetch(app.url, { headers: { 'x-correlation-id': id } })
    app.stop()
    expect(app.lines).toHaveLength(1)
    expect(JSON.parse(app.lines[0] ?? '')).not.toHaveProperty('clientCorrelationId')
  },
)
