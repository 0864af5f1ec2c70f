import { copyFile, cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { backUpShop } from './back-up-shop.ts'
import { openBranch } from './commands/branch/open-branch.ts'
import { eraseUser } from './commands/user/erasure/erase-account.ts'
import { registerUser } from './commands/user/register-account.ts'
import { readConfig } from './program/config.ts'
import { realWorld } from './program/real-world.ts'
import { restoreShop } from './restore-shop.ts'
import { openBackupFolder } from './stores/backup-place/folder.ts'
import { labelOf } from './stores/backup-place/port.ts'
import { readDataFolder } from './stores/read-data-folder.ts'
import { registration } from './testing/commands/goods.ts'
import { kabete } from './testing/domain/branch.ts'
import { openFiles } from './testing/program/files.ts'
import { backupSecretOfTests as secret } from './testing/stores/backup-secret.ts'

const nobodyLooks = { show: () => undefined }

let root: string
/** Two backups of one shop, with an erasure between them, and one of another shop. */
let kept: string
let others: string

const shopWith = async (name: string) => {
  const data = join(root, name)
  const backups = join(root, `${name}-backups`)
  const shop = await openFiles(data, { works: true })
  await shop.done(openBranch, kabete)
  const backUp = async () => {
    const from = readDataFolder(data, realWorld)
    if (from === undefined) throw new Error('There is no shop')
    const place = openBackupFolder(backups)
    await backUpShop({ from, place, secret, world: realWorld, screen: nobodyLooks })
    await from.close()
  }
  return { shop, backUp, backups }
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'duka-drill-'))
  const { shop, backUp, backups } = await shopWith('shop')
  const register = (name: string) =>
    shop.done(registerUser, { ...registration(name), fullName: name })
  const { userId } = await register('wanjiku')
  await register('achieng')
  await backUp()
  await shop.done(eraseUser, { userId, openOrders: 'leave' }, { id: 'a', role: 'admin' })
  await shop.settled()
  await backUp()
  await shop.stop()
  kept = backups
  const other = await shopWith('other')
  await other.backUp()
  await other.shop.stop()
  others = other.backups
})
afterAll(() => rm(root, { recursive: true, force: true }))

let place: string
let rounds = 0
beforeEach(async () => {
  rounds += 1
  place = join(root, `place-${rounds}`)
  await cp(kept, place, { recursive: true })
})

/** The files of a kind, the oldest first. */
const filesOf = async (kind: string): Promise<[string, string]> => {
  const found = (await readdir(place)).filter((name) => labelOf(name)?.kind === kind).toSorted()
  return [join(place, found[0] ?? ''), join(place, found.at(-1) ?? '')]
}

const restore = async () => {
  const DATA_DIR = join(root, `restored-${rounds}`)
  const config = readConfig({ DATA_DIR, DEMO: 'false', MPESA_ENV: 'simulator' })
  const log = pino({ level: 'silent' })
  const from = openBackupFolder(place)
  const given = { config, place: from, secret, world: realWorld, screen: nobodyLooks, log }
  return { DATA_DIR, restored: await restoreShop(given, {}) }
}

/** Who can be read in the restored shop. */
const namesIn = async (folder: string): Promise<string> => {
  const shop = await openFiles(folder, { works: true })
  await shop.settled()
  const events = (await shop.commands.events.readAll(null, 1_000)).events
  const told = JSON.stringify([events, await shop.dump()])
  await shop.stop()
  return ['wanjiku', 'achieng'].filter((name) => told.includes(name)).join(' and ')
}

const put = async (kind: string, change: (bytes: Buffer) => Buffer) => {
  const [, newest] = await filesOf(kind)
  await writeFile(newest, change(await readFile(newest)))
}
const olderInPlace = async (kind: string) => {
  const [oldest, newest] = await filesOf(kind)
  await copyFile(oldest, newest)
}
const foreign = async (kind: string) => {
  const name = (await readdir(others)).find((one) => labelOf(one)?.kind === kind) ?? ''
  await copyFile(join(others, name), join(place, name))
}

test.each<[string, () => Promise<unknown>, RegExp]>([
  [
    'the vault is an older one',
    () => olderInPlace('vault'),
    /Z-vault.backup inside: it was renamed/,
  ],
  [
    'the list is an older one',
    () => olderInPlace('erased'),
    /Z-erased.backup inside: it was renam/,
  ],
  ['the log is an older one', () => olderInPlace('log'), /Z-log.backup inside: it was renamed/],
  [
    'log and vault changed places',
    async () => {
      const [, log] = await filesOf('log')
      const [, vault] = await filesOf('vault')
      await rename(log, `${log}.kept`)
      await rename(vault, log)
      await rename(`${log}.kept`, vault)
    },
    /log.backup is duka-.*-vault.backup inside/,
  ],
  ['the vault is of another shop', () => foreign('vault'), /are of different shops/],
  ['the list is of another shop', () => foreign('erased'), /are of different shops/],
  ['the log is cut', () => put('log', (bytes) => bytes.subarray(0, -20)), /ends too early/],
  ['the vault is cut', () => put('vault', (bytes) => bytes.subarray(0, -20)), /ends too early/],
  ['the list is cut', () => put('erased', (bytes) => bytes.subarray(0, -20)), /ends too early/],
  ['the vault is empty', () => put('vault', () => Buffer.alloc(0)), /is no backup of Duka/],
  [
    'the vaults are missing',
    async () => Promise.all((await filesOf('vault')).map((path) => rm(path))),
    /There is no file of a vault in .*not older than duka-/,
  ],
  [
    'the logs are missing',
    async () => Promise.all((await filesOf('log')).map((path) => rm(path))),
    /There is no file of a log in/,
  ],
  [
    'all is missing',
    () => rm(place, { recursive: true }),
    /There is no backup in .*place-.*empty or missing/,
  ],
])('where %s, a restore stops, says why, and leaves nothing', async (_, spoil, why) => {
  await spoil()
  await expect(restore()).rejects.toThrow(why)
  expect(await readdir(join(root, `restored-${rounds}`)).catch(() => [])).toEqual([])
})

test.each<[string, () => Promise<unknown>, RegExp[]]>([
  ['nothing is amiss', async () => undefined, []],
  [
    'the lists are missing',
    async () => Promise.all((await filesOf('erased')).map((path) => rm(path))),
    [/There is no list of erased people/],
  ],
  [
    'the newest log is missing',
    async () => rm((await filesOf('log'))[1]),
    [/Z-log.backup, which was written with the newest file of the vault, is missing/],
  ],
  ['the newest list is missing', async () => rm((await filesOf('erased'))[1]), []],
])(
  'where %s, who was erased is erased',
  async (_, spoil, remarks) => {
    await spoil()
    const { DATA_DIR, restored } = await restore()
    expect(restored.erased).toBe(1)
    expect(restored.remarks).toEqual(remarks.map((remark) => expect.stringMatching(remark)))
    expect(await namesIn(DATA_DIR)).toBe('achieng')
  },
  60_000,
)

test('where the newest vault is missing, the older backup is restored, and it is said what is left out', async () => {
  await rm((await filesOf('vault'))[1])
  const { DATA_DIR, restored } = await restore()
  expect(restored.remarks).toEqual([expect.stringMatching(/Left out, .*-log.backup/)])
  // The newest list knows of the erasure, although neither this log nor its vault does.
  expect(await namesIn(DATA_DIR)).toBe('achieng')
})

const before = fileURLToPath(new URL('./testing/stores/backup-of-before', import.meta.url))

test.each<[string, () => Promise<unknown>, number]>([
  ['are restored', async () => undefined, 1],
  [
    'that are older than their names are told by the log',
    async () => {
      await olderInPlace('vault')
      await olderInPlace('erased')
    },
    2,
  ],
])(
  'files of before %s, and it is said',
  async (_, spoil, remarks) => {
    await rm(place, { recursive: true })
    await cp(before, place, { recursive: true })
    await spoil()
    const { DATA_DIR, restored } = await restore()
    expect(restored.erased).toBe(1)
    expect(restored.remarks).toHaveLength(remarks)
    expect(restored.remarks[0]).toMatch(/Written by an older Duka, so only the names say/)
    expect(restored.remarks[1] ?? '').toMatch(remarks === 1 ? '' : 'keys of 1 whom the log calls')
    expect(await namesIn(DATA_DIR)).toBe('achieng')
  },
  60_000,
)
