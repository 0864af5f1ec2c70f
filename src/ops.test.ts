import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { knowLog } from './program/know-log.ts'
import { realWorld } from './program/real-world.ts'
import { openDataFolder } from './stores/data-folder.ts'
import { openEvents } from './stores/event-store/codec.ts'
import { confirmed, toAppend } from './testing/event-store/some-events.ts'
import { builtProgram } from './testing/program/built-program.ts'

let folder: string
let endShop: (() => Promise<unknown>) | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duka-ops-'))
})
afterEach(async () => {
  await endShop?.()
  endShop = undefined
  await rm(folder, { recursive: true, force: true })
})

const envOf = () => ({
  PATH: process.env.PATH,
  PORT: '0',
  DATA_DIR: folder,
  DEMO: 'false',
  LOG_LEVEL: 'info',
})

type Ended = { exitCode: number; out: string; err: string }
const ops = (...words: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const args = [builtProgram('ops'), ...words]
    execFile(process.execPath, args, { env: envOf() }, (error, out, err) =>
      resolve({ exitCode: Number(error?.code ?? 0), out, err }),
    )
  })

test('the running process does what is asked, and its log names who asked', async () => {
  const started = spawn(process.execPath, [builtProgram('main')], { env: envOf() })
  const ended = once(started, 'exit')
  endShop = () => {
    started.kill('SIGKILL')
    return ended
  }
  let said = ''
  started.stdout.on('data', (part) => {
    said += String(part)
  })
  await expect.poll(() => said, { timeout: 30_000 }).toContain('open at')
  expect((await ops('jobs', 'counts')).out).toContain('dead\t0')
  expect(said).toMatch(/"user":"[^"]+","operation":"jobs counts","correlationId":"[0-9a-f-]{36}"/)
  expect(await ops('jobs', 'frobnicate')).toMatchObject({ exitCode: 2, out: '' })

  await endShop()
  expect(await ops('jobs', 'counts')).toMatchObject({ exitCode: 0 })
})

test('where no process runs it opens the folder; it makes none, and steals none', async () => {
  expect(await ops('jobs', 'dead')).toMatchObject({ exitCode: 1, out: '' })
  const opened = openDataFolder(folder, realWorld)
  const refused = await ops('jobs', 'dead')
  expect(refused).toMatchObject({ exitCode: 1, out: '' })
  expect(refused.err).toContain('in use by another Duka process')
  await opened.close()
  expect(await ops('jobs', 'dead')).toMatchObject({ exitCode: 0, out: '' })
})

test('a log that the start refuses is adopted at the command line, with name and reason', async () => {
  const other = await mkdtemp(join(tmpdir(), 'duka-ops-other-'))
  onTestFinished(() => rm(other, { recursive: true }))
  for (const path of [folder, other]) {
    const stores = openDataFolder(path, realWorld)
    await knowLog({ config: { EVENTSTORE_URL: undefined }, stores })
    const events = openEvents(stores.eventStore, stores.vault, realWorld)
    await events.append('order-1', -1, [toAppend(confirmed)])
    await stores.close()
  }
  await cp(join(other, 'events.db'), join(folder, 'events.db'))
  const refused = await ops('jobs', 'counts')
  expect(refused).toMatchObject({ exitCode: 1, out: '' })
  expect(refused.err).toMatch(/^events.db in DATA_DIR is the log of another shop: .*\n$/)
  expect((await ops('log', 'adopt', 'Jane Wanjiru')).exitCode).toBe(1)
  expect(await ops('log', 'adopt', 'Jane Wanjiru', 'Bought that shop')).toMatchObject({
    exitCode: 0,
    out: 'Log and vault belong together from now on, as they are\n',
  })
  expect(await ops('jobs', 'counts')).toMatchObject({ exitCode: 0 })
})
