import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { until } from '../until.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

const echo = createServer((socket) => socket.pipe(socket))
let echoPort: number
let proxy: TcpProxy
let client: Socket
let heard: string
beforeEach(async () => {
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  const address = echo.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  echoPort = address.port
  proxy = await startTcpProxy(echoPort)
  client = connect(proxy.port, '127.0.0.1').setEncoding('utf8')
  heard = ''
  client.on('data', (text) => {
    heard += text
  })
  await once(client, 'connect')
})
afterEach(async () => {
  client.destroy()
  await proxy.close()
  echo.close()
})

/** The echo's answer to somebody who asks it directly. */
const askDirectly = async (): Promise<unknown> => {
  const direct = connect(echoPort, '127.0.0.1').setEncoding('utf8')
  direct.write('direct')
  const [answer] = await once(direct, 'data')
  direct.destroy()
  return answer
}

it('hands nothing on while it stalls, and everything in order once it is mended', async () => {
  client.write('one ')
  await until('the first answer', () => heard === 'one ')
  proxy.stall()
  client.write('two ')
  for (let n = 0; n < 5; n += 1) expect(await askDirectly()).toBe('direct')
  expect(heard).toBe('one ')
  proxy.mend()
  client.write('three')
  await until('the rest', () => heard === 'one two three')
})

it('cuts what is open, and refuses what comes until it is mended', async () => {
  const cut = once(client, 'close')
  proxy.cut()
  await cut
  const refused = connect(proxy.port, '127.0.0.1')
  await once(refused, 'close')
  proxy.mend()
  const again = connect(proxy.port, '127.0.0.1').setEncoding('utf8')
  again.write('here')
  expect(await once(again, 'data')).toEqual(['here'])
  again.destroy()
})
