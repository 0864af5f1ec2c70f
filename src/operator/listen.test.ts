import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { askProcess } from './ask.ts'
import { listenToOperator } from './listen.ts'
import type { OperationOutcome, OperatorRequest } from './run-operation.ts'
import { socketPath } from './socket.ts'

let folder: string
let path: string
const asked: OperatorRequest[] = []
const stops: (() => Promise<void>)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duka-ops-'))
  path = join(folder, 'ops.sock')
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  asked.length = 0
  await rm(folder, { recursive: true })
})

const request: OperatorRequest = { user: 'njeri', words: ['jobs', 'dead'] }
const answering = async (line: string): Promise<void> => {
  const answer = async (one: OperatorRequest): Promise<OperationOutcome> => {
    asked.push(one)
    return { exitCode: 0, lines: [line] }
  }
  stops.push((await listenToOperator(path, answer)).stop)
}

test('a process answers whoever may open its socket: its owner alone', async () => {
  await answering('hello')
  expect(await askProcess(path, request)).toEqual({ exitCode: 0, lines: ['hello'] })
  expect(asked).toEqual([request])
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('nobody answers where no process runs, and after it stopped', async () => {
  expect(await askProcess(path, request)).toBeUndefined()
  await answering('hello')
  for (const stop of stops.splice(0)) await stop()
  expect(existsSync(path)).toBe(false)
  expect(await askProcess(path, request)).toBeUndefined()
})

test('a socket that a killed process left behind is in nobody’s way', async () => {
  const listen = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => console.log('up'))`
  const killed = spawn(process.execPath, ['-e', listen])
  await once(killed.stdout, 'data')
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(existsSync(path)).toBe(true)
  expect(await askProcess(path, request)).toBeUndefined()
  await answering('hello again')
  expect(await askProcess(path, request)).toMatchObject({ lines: ['hello again'] })
})

test('a second process of the same folder leaves the first one its socket', async () => {
  await answering('the first')
  await answering('the second')
  expect(await askProcess(path, request)).toMatchObject({ lines: ['the first'] })
  await stops.pop()?.()
  expect(await askProcess(path, request)).toMatchObject({ lines: ['the first'] })
})

test('what cannot be read is hung up on, and others are answered', async () => {
  await answering('hello')
  for (const text of ['nonsense', '{"user":1}', `{"words":["${'a'.repeat(100_000)}"]}`]) {
    const socket = connect({ path, allowHalfOpen: true })
    socket.on('error', () => undefined)
    socket.end(text)
    socket.resume()
    await once(socket, 'close')
  }
  expect(asked).toEqual([])
  expect(await askProcess(path, request)).toMatchObject({ lines: ['hello'] })
})

test('what an operation says on its way arrives in order, before the outcome', async () => {
  spec('operations finance', '`npm run ledger -- replay, dry-run, export`')
  const { stop } = await listenToOperator(path, async ({ input }, tell) => {
    for (let n = 0; n < 2_000; n += 1) await tell({ text: `${n} of ${input}\n` })
    await tell({ progress: 'all' })
    return { exitCode: 0, lines: ['done'] }
  })
  stops.push(stop)
  const said: object[] = []
  const outcome = await askProcess(path, { ...request, input: 'a file' }, (one) => {
    said.push(one)
  })
  expect(outcome).toEqual({ exitCode: 0, lines: ['done'] })
  expect(said).toHaveLength(2_001)
  expect(said[0]).toEqual({ text: '0 of a file\n' })
  expect(said.at(-1)).toEqual({ progress: 'all' })
})

test('a process that ends before it answers is told from one that is not there', async () => {
  const { stop } = await listenToOperator(path, () => Promise.reject(new Error('ended')))
  stops.push(stop)
  await expect(askProcess(path, request)).rejects.toThrow('ended before it answered')
})

test('a name that the system would cut off is none; the shorter one is taken', () => {
  const long = `/${'a'.repeat(120)}`
  expect(socketPath('/srv/duka', '/')).toBe('srv/duka/ops.sock')
  expect(socketPath('/srv/duka', '/var/njeri')).toBe('/srv/duka/ops.sock')
  expect(socketPath(long, '/')).toBeUndefined()
  expect(socketPath(`${long}/data`, long)).toBe('data/ops.sock')
})
