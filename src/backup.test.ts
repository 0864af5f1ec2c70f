import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtProgram } from './testing/program/built-program.ts'
import { until } from './testing/until.ts'

let root: string
let shop: ChildProcess | undefined
let ended: Promise<unknown> | undefined
let said = ''

const envOf = (changed: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  TMPDIR: root,
  PORT: '0',
  DATA_DIR: join(root, 'data'),
  DEMO_PAST: 'false',
  MPESA_ENV: 'simulator',
  BACKUP_TO: join(root, 'backups'),
  BACKUP_PASSPHRASE: 'a passphrase of many letters',
  ...changed,
})

type Ended = { exitCode: number; out: string; err: string }
const backup = (words: string[], changed: Record<string, string> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const args = [builtProgram('backup'), ...words]
    execFile(process.execPath, args, { env: envOf(changed) }, (error, out, err) =>
      resolve({ exitCode: Number(error?.code ?? 0), out, err }),
    )
  })
const files = async (kind: string) =>
  (await readdir(join(root, 'backups')).catch(() => [])).filter((name) =>
    name.includes(`-${kind}.`),
  )

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'duka-backup-'))
  const started = spawn(process.execPath, [builtProgram('main')], { env: envOf() })
  shop = started
  ended = once(started, 'exit')
  started.stdout.on('data', (part) => {
    said += String(part)
  })
  await until('the shop to open', async () => said.includes('open at'), 60_000)
})
afterAll(async () => {
  shop?.kill('SIGKILL')
  await ended
  await rm(root, { recursive: true, force: true })
})

test('a running shop makes a backup by itself', async () => {
  await expect.poll(() => files('erased'), { timeout: 60_000 }).toHaveLength(1)
  expect(await files('log')).toHaveLength(1)
  expect(await files('vault')).toHaveLength(1)
  expect(said).not.toContain('backup-failed')
})

test('a backup beside the running shop is tested, listed and restored', async () => {
  expect(await backup([])).toMatchObject({ exitCode: 0, err: '' })
  const tested = await backup(['test'])
  expect(tested).toMatchObject({ exitCode: 0, err: '' })
  expect(tested.out).toContain('The newest backup can be restored')
  expect(await files('tested')).toHaveLength(1)
  expect((await readdir(root)).filter((name) => name.startsWith('duka-restore-'))).toEqual([])
  expect((await backup(['list'])).out.split('\n').length).toBeGreaterThan(6)
  const DATA_DIR = join(root, 'restored')
  const restored = await backup(['restore'], { DATA_DIR })
  expect(restored).toMatchObject({ exitCode: 0, err: '' })
  expect(restored.out).toMatch(/Restored \d+ events/)
  expect(await readdir(DATA_DIR)).toContain('events.db')
  expect((await backup(['restore'], { DATA_DIR })).err).toContain('overwrites nothing')
})

test.each<[string, string[], Record<string, string>, RegExp]>([
  [
    'the passphrase is another',
    ['restore'],
    { BACKUP_PASSPHRASE: 'another of many letters' },
    /another passphrase or key file/,
  ],
  [
    'a restored folder would not be opened',
    ['restore'],
    { EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' },
    /EVENTSTORE_URL would open another one.*migrate:store. Nothing was changed/,
  ],
  ['there is no shop', [], { DATA_DIR: '/nowhere/at/all' }, /there is no shop/],
  ['no place is named', [], { BACKUP_TO: '' }, /BACKUP_TO: must name/],
  ['the place is in the data', [], { BACKUP_TO: 'DATA' }, /outside DATA_DIR/],
  ['there are two keys', [], { BACKUP_KEY_FILE: '/etc/hostname' }, /exactly one/],
  ['a word is unknown', ['frobnicate'], {}, /npm run backup/],
  [
    'the time is none',
    ['restore', '--at', 'yesterday'],
    {},
    /^\n--at: must be a time with its zone, .*\n$/,
  ],
  ['an option is unknown', ['--frobnicate'], {}, /npm run backup/],
  ['the place is empty', ['restore'], { BACKUP_TO: '/nowhere/at/all' }, /There is no backup in/],
])(
  'says so where %s, in one message, and fails',
  async (_, words, changed, message) => {
    const { BACKUP_TO, ...others } = changed
    const to = BACKUP_TO === 'DATA' ? join(root, 'data', 'backups') : BACKUP_TO
    const target = words[0] === 'restore' ? { DATA_DIR: join(root, 'refused') } : {}
    const env = { ...target, ...others, ...(to !== undefined && { BACKUP_TO: to }) }
    const ended = await backup(words, env)
    expect(ended.exitCode).toBe(1)
    expect(ended.err).toMatch(message)
    expect(ended.err).not.toContain('    at ')
  },
  30_000,
)
