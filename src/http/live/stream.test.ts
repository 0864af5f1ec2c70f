import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { realWorld } from '../../program/real-world.ts'
import { startTinyApp } from '../../testing/http/tiny-app.ts'
import { type LiveStream, openStream } from './stream.ts'

test('a client that stops reading is dropped, before much of it is kept in memory', async () => {
  const opened: LiveStream[] = []
  const app = await startTinyApp((ctx) => {
    opened.push(openStream(ctx, realWorld))
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
    const stream = openStream(ctx, realWorld)
    stream.onClose(() => {
      closed = true
    })
  })
  const socket = connect(app.port, '127.0.0.1')
  socket.write('GET /api/live HTTP/1.1\r\nHost: duka\r\n\r\n')
  await expect.poll(() => closed).toBe(true)
  app.stop()
})
