import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { listenLive } from './testing/http/live-listener.ts'
import { visitorOf } from './testing/http/visitor.ts'
import { builtProgram } from './testing/program/built-program.ts'

let folder: string
const started: { child: ChildProcess; ended: Promise<unknown> }[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duka-main-'))
})
afterEach(async () => {
  const all = started.splice(0)
  for (const { child } of all) child.kill('SIGKILL')
  // A process that still ends may make files in the folder meanwhile.
  await Promise.all(all.map(({ ended }) => ended))
  await rm(folder, { recursive: true, force: true })
})

/** The demo shop without its past. */
const small = { DEMO_PAST: 'false' }

/** A process of Duka; what it has said so far, and how it ends. */
const start = (env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [builtProgram('main')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      ...small,
      ...env,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += String(chunk)
    })
  }
  const ended = once(child, 'exit').then(([code]) => code)
  started.push({ child, ended })
  const open = async (): Promise<string> => {
    await expect.poll(() => said, { timeout: 30_000 }).toContain('open at')
    return /open at (\S+)/.exec(said)?.[1] ?? ''
  }
  return { child, ended, open, said: () => said }
}

/** The passwords as the shop that was stopped keeps them. */
const passwordHashes = (): string[] => {
  const vault = new Database(join(folder, 'vault.db'))
  const rows = z
    .array(z.object({ hash: z.string() }))
    .parse(vault.prepare('SELECT hash FROM passwords').all())
  vault.close()
  return rows.map(({ hash }) => hash)
}

/** A login whose head the server has, and whose body it waits for. */
const halfALogin = async (url: string) => {
  const login = request(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  })
  login.flushHeaders()
  await once(login, 'continue')
  return async (): Promise<number | undefined> => {
    login.end(JSON.stringify({ username: 'wanjiku', password: 'duka-demo' }))
    const [response] = await once(login, 'response')
    return response.statusCode
  }
}

test('opens the demo shop, names its accounts, lets who is inside finish and ends with 0', async () => {
  const duka = start()
  const url = await duka.open()
  for (const name of ['admin', 'manager_kabete', 'driver_otieno', 'finance_achieng', 'wanjiku']) {
    expect(duka.said()).toContain(name)
  }
  const listener = await listenLive(url, visitorOf(url))
  const finishLogin = await halfALogin(url)
  duka.child.kill('SIGTERM')
  await listener.ended
  await expect(fetch(`${url}/api/branches`)).rejects.toThrow()
  expect(await finishLogin()).toBe(200)
  expect(await duka.ended, duka.said()).toBe(0)
  for (const hash of passwordHashes()) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(passwordHashes()).not.toEqual([])
})

test('beyond this machine there is no demo shop, and none that was filled before, unless it is said', async () => {
  const empty = start({ HOST: '0.0.0.0' })
  const url = await empty.open()
  expect(empty.said()).toContain(
    'The shop is empty: no demo shop is filled in where others could reach it',
  )
  const login = { username: 'admin', password: 'duka-demo' }
  expect((await visitorOf(url).post('/api/users/login', login)).status).toBe(401)
  empty.child.kill('SIGTERM')
  expect(await empty.ended).toBe(0)

  const own = start()
  await own.open()
  own.child.kill('SIGTERM')
  expect(await own.ended).toBe(0)

  const refused = start({ HOST: '0.0.0.0' })
  expect(await refused.ended).toBe(1)
  expect(refused.said()).toContain('This shop holds the accounts of the demo shop')
  expect(refused.said()).toContain('or say DEMO=true')
  expect(refused.said()).not.toContain('    at ')

  const shown = start({ HOST: '0.0.0.0', DEMO: 'true' })
  const visitor = visitorOf(await shown.open())
  expect(shown.said()).toContain('WARNING: everybody who reaches this shop can sign in')
  await visitor.logIn('admin', 'duka-demo')
  expect((await visitor.get('/api/demo')).body).toEqual({ isInReach: true })
})

test('a second process on the same folder is refused with a clear word', async () => {
  const first = start({ DEMO: 'false' })
  await first.open()
  const second = start({ DEMO: 'false' })
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain('in use by another Duka process')
  first.child.kill('SIGINT')
  expect(await first.ended).toBe(0)
})

test('a taken port and a wrong variable are named, and end it with 1', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? String(address.port) : ''
  const blocked = start({ DEMO: 'false', PORT: port })
  const wrong = start({ TRUST_PROXY: 'yes' })
  expect(await blocked.ended).toBe(1)
  expect(blocked.said()).toContain('port is taken')
  expect(await wrong.ended).toBe(1)
  expect(wrong.said()).toContain('TRUST_PROXY')
  taken.close()
})
