import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTinyApp } from '../../testing/http/tiny-app.ts'
import { clientNetwork, createOriginOf, isFromThisMachine } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('counts %s as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})

const originOf = createOriginOf(undefined)

let app: Awaited<ReturnType<typeof startTinyApp>>
beforeAll(async () => {
  app = await startTinyApp((ctx) => {
    ctx.body = `<${originOf(ctx)}> ${isFromThisMachine(ctx.req)}`
  })
})
afterAll(() => app.stop())

/** Sends the heading as it is, which clients would not. */
const ask = (heading: string, version = '1.1'): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(app.port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('close', () => resolve(text.split('\r\n\r\n').at(-1) ?? ''))
    socket.on('error', reject)
    socket.write(`GET / HTTP/${version}\r\n${heading}\r\nConnection: close\r\n\r\n`)
  })

test.each([
  ['Host: localhost:3000', '<http://localhost:3000> true'],
  ['Host: 127.0.0.1', '<http://127.0.0.1> true'],
  ['Host: [::1]:3000', '<http://[::1]:3000> true'],
  // Not where the request came to, and no name of this machine's own.
  ['Host: duka.example', '<> false'],
  ['Host: 192.168.1.7:3000', '<> false'],
  ['Host: localhost.evil.example', '<> false'],
  ['Host: javascript://localhost', '<> false'],
  ['Host: localhost:3000/x', '<> false'],
  ['Host: localhost"><script>', '<> false'],
  ['Host:', '<> false'],
])('%s', async (heading, expected) => {
  expect(await ask(heading)).toBe(expected)
})

test.each([
  'X-Forwarded-For: 203.0.113.7',
  'X-Forwarded-Host: evil.example',
  'X-Forwarded-Proto: javascript',
  'X-Forwarded-Port: 443',
  'Forwarded: for=203.0.113.7',
  'X-Real-IP: 203.0.113.7',
  'Via: 1.1 proxy',
  'X-Client-IP: 203.0.113.7',
  'True-Client-IP: 203.0.113.7',
  'CF-Connecting-IP: 203.0.113.7',
  'CDN-Loop: cloud',
  'X-Original-Host: duka.example',
  'X-Amzn-Trace-Id: Root=1',
])('%s says that the request is somebody else’s', async (header) => {
  expect(await ask(`Host: localhost:3000\r\n${header}`)).toBe('<> false')
})

test('a proxy that says nothing speaks HTTP/1.0', async () => {
  expect(await ask('Host: 127.0.0.1:3000', '1.0')).toBe('<http://127.0.0.1:3000> false')
})
