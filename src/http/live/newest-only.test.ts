import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { spec } from '#spec'
import { realWorld } from '../../program/real-world.ts'
import { startTinyApp } from '../../testing/http/tiny-app.ts'
import { newestOnly } from './stream.ts'

const SILENT_MS = 300

/** A client of frames, who reads when the test says so. */
const open = async () => {
  let res: ServerResponse | undefined
  let newest: ReturnType<typeof newestOnly> | undefined
  const app = await startTinyApp((ctx) => {
    ctx.respond = false
    res = ctx.res
    newest = newestOnly(ctx.res, realWorld, SILENT_MS)
    ctx.res.write('hello\n')
  })
  const socket = connect(app.port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: duka\r\n\r\n')
  await once(socket, 'readable')
  if (res === undefined || newest === undefined) throw new Error('nothing was opened')
  return { res, newest, socket, stop: app.stop }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Sends until the kernel, which takes a lot by itself, takes no more. Gives the number of frames. */
const fill = async ({ res, newest }: Awaited<ReturnType<typeof open>>): Promise<number> => {
  for (let n = 0; n < 2_000; n += 1) {
    newest.send('a', frame(n))
    await turn()
    if (!res.writableNeedDrain) continue
    await turn()
    await turn()
    if (res.writableNeedDrain) return n
  }
  throw new Error('the client reads')
}
const frame = (n: number) => `${n}${' '.repeat(64 * 1024)}\n`

test('a client that reads gets each frame', async () => {
  const { newest, socket, stop } = await open()
  let got = ''
  socket.on('data', (data) => {
    got += String(data)
  })
  for (const text of ['one\n', 'two\n', 'three\n']) newest.send('a', text)
  await expect.poll(() => got).toMatch(/one\s.*two\s.*three/s)
  newest.stop()
  socket.destroy()
  stop()
})

test('while a client does not read, one frame of each key waits, and it gets the newest', async () => {
  spec('operations 2.7', 'Case 11. A slow watcher gets the newest place alone')
  const opened = await open()
  const { res, newest, socket, stop } = opened
  const sent = await fill(opened)
  const held = res.writableLength
  for (let n = 0; n < 5_000; n += 1) newest.send('a', frame(sent + n))
  newest.send('a', 'the newest\n')
  newest.send('b', 'of another\n')
  newest.send('c', 'not for you any more\n')
  newest.send('c', '')
  expect(res.writableLength).toBe(held)
  let got = ''
  socket.on('data', (data) => {
    got += String(data)
  })
  await expect.poll(() => got).toContain('of another')
  expect(got).toContain('the newest')
  expect(got).not.toContain('not for you')
  expect(got).not.toContain(`${sent + 3} `)
  newest.stop()
  socket.destroy()
  stop()
})

test('frames that may come together come as one, the newest of each key', async () => {
  const { res, newest, socket, stop } = await open()
  const written: string[] = []
  const write = res.write.bind(res)
  res.write = (text: string) => {
    written.push(text)
    return write(text)
  }
  for (const text of ['old\n', 'one\n']) newest.sendSoon('a', text)
  newest.sendSoon('b', 'two\n')
  await expect.poll(() => written).toEqual(['one\ntwo\n'])
  newest.sendSoon('a', 'three\n')
  newest.send('c', 'at once\n')
  expect(written.slice(1)).toEqual(['three\nat once\n'])
  newest.stop()
  socket.destroy()
  stop()
})

test('a client that never reads is cut', async () => {
  spec('operations 2.7', 'Case 11. A slow watcher gets the newest place alone')
  const opened = await open()
  const { res, newest, socket, stop } = opened
  await fill(opened)
  newest.send('a', 'more\n')
  await once(res, 'close')
  expect(res.destroyed).toBe(true)
  newest.send('a', 'and more\n')
  socket.destroy()
  stop()
})
