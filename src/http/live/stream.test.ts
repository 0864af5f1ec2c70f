import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import type { LiveMessage } from '../../contract/live/live.ts'
import { startTinyApp } from '../testing/tiny-app.ts'
import { gatherShelfChanges } from './shelf-changes.ts'
import { type LiveStream, openStream } from './stream.ts'

test('a client that stops reading is dropped, before much of it is kept in memory', async () => {
  const opened: LiveStream[] = []
  const app = await startTinyApp((ctx) => {
    opened.push(openStream(ctx))
  })
  const socket = connect(app.port, '127.0.0.1')
  socket.write('GET /api/live HTTP/1.1\r\nHost: duka\r\n\r\n')
  await once(socket, 'readable')
  const [stream] = opened
  let closed = false
  stream?.onClose(() => {
    closed = true
  })
  const frame = `data: ${'x'.repeat(64 * 1024)}\n\n`
  let sent = 0
  // The kernel's part does not count, so each turn waits until the kernel has taken all it will.
  while (sent < 2_000 && stream?.send(frame)) {
    sent += 1
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(2_000)
  await expect.poll(() => closed).toBe(true)
  expect(stream?.send('data: more\n\n')).toBe(false)
  socket.destroy()
  app.stop()
})

test('a client that left before its stream opened is let go of at once', async () => {
  let closed = false
  const app = await startTinyApp(async (ctx) => {
    socket.destroy()
    await once(ctx.res, 'close')
    const stream = openStream(ctx)
    stream.onClose(() => {
      closed = true
    })
  })
  const socket = connect(app.port, '127.0.0.1')
  socket.write('GET /api/live HTTP/1.1\r\nHost: duka\r\n\r\n')
  await expect.poll(() => closed).toBe(true)
  app.stop()
})

test('many changes of one shelf are told once, with the latest position', async () => {
  const told: LiveMessage[][] = []
  const shelf = gatherShelfChanges((messages) => told.push(messages))
  const stock = { type: 'stock', branchId: 1, productId: 7 } as const
  for (let n = 10; n < 60; n += 1) shelf.add({ ...stock, position: String(n) })
  shelf.add({ ...stock, branchId: 2, position: '60' })
  shelf.add({ type: 'catalogue', productId: 7, position: '61' })
  expect(told).toEqual([])
  await expect
    .poll(() => told)
    .toEqual([
      [
        { type: 'stock', branchId: 1, productId: 7, position: '59' },
        { type: 'stock', branchId: 2, productId: 7, position: '60' },
        { type: 'catalogue', productId: 7, position: '61' },
      ],
    ])
})
