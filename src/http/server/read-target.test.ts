import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTinyApp } from '#src/testing/http/tiny-app.ts'
import { readTarget } from './middleware.ts'

let app: Awaited<ReturnType<typeof startTinyApp>>
beforeAll(async () => {
  app = await startTinyApp((ctx) =>
    readTarget(ctx, async () => {
      // Pages are drawn from this address: it must parse.
      ctx.body = `read ${new URL(`http://duka${ctx.url}`).host} ${ctx.url} ${ctx.path}`
    }),
  )
})
afterAll(() => app.stop())

/** Sends an address as it is, which clients would tidy up. */
const ask = (target: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(app.port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
    socket.write(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  })

test.each([
  '//',
  '///',
  '//[',
  '//@/',
  '//evil.example/products',
  '//a:99999999/x',
  '/\\evil.example',
  'http://[/',
  'http://a:99999999/',
  'http://duka//[',
  '*',
])('%s names nothing', async (target) => {
  const answer = await ask(target)
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  expect(answer).toContain('"code":"NOT_FOUND"')
})

test.each([
  ['/', 'read duka / /'],
  ['/products?search=//x', 'read duka /products?search=//x /products'],
  ['/products//flour', 'read duka /products//flour /products//flour'],
  ['/[%]:99999999', 'read duka /[%]:99999999 /[%]:99999999'],
  ['http://shop.example/products?x=1', 'read duka /products?x=1 /products'],
  ['http://shop.example', 'read duka / /'],
])('%s is read', async (target, read) => {
  expect(await ask(target)).toContain(read)
})
