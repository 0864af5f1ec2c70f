import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type BackedUp, backUpErased, backUpShop, dropOldBackups } from './back-up-shop.ts'
import type { RestoreTo } from './choose-backup.ts'
import { openBranch } from './commands/branch/open-branch.ts'
import { addPicture } from './commands/catalogue/add-picture.ts'
import { addProduct } from './commands/catalogue/add-product.ts'
import { addCategory } from './commands/catalogue/categories.ts'
import { countStock } from './commands/inventory/count-stock.ts'
import { readMoneyHold } from './commands/operations/money-hold.ts'
import { placeOrder } from './commands/order/place-order.ts'
import { eraseUser } from './commands/user/erasure/erase-account.ts'
import { eraseGuest } from './commands/user/erasure/erase-guest.ts'
import { registerUser } from './commands/user/register-account.ts'
import { type Actor, guest } from './domain/kernel/access.ts'
import { readConfig } from './program/config.ts'
import { realWorld } from './program/real-world.ts'
import { restoreShop } from './restore-shop.ts'
import { openBackupFolder } from './stores/backup-place/folder.ts'
import { type BackupPlace, backupName } from './stores/backup-place/port.ts'
import { readDataFolder } from './stores/read-data-folder.ts'
import { groceries, milk, milkOrder, registration } from './testing/commands/goods.ts'
import { kabete } from './testing/domain/branch.ts'
import { lyingJpeg } from './testing/pictures.ts'
import { type OpenFiles, openFiles } from './testing/program/files.ts'
import { backupSecretOfTests, quickSecret } from './testing/stores/backup-secret.ts'
import { smallDisk } from './testing/stores/full-disk.ts'

const secret = backupSecretOfTests
const BEFORE = 30
const admin: Actor = { id: 'a', role: 'admin' }
const nobodyLooks = { show: () => undefined }

let root: string
let place: BackupPlace
let shop: OpenFiles
let backedUp: BackedUp
/** Acknowledged before the backup began. */
let orders: string[]
let atBackup: string
let users: Record<'wanjiku' | 'achieng', string>
let guestOrder: string

const sources = () => {
  const from = readDataFolder(join(root, 'data'), realWorld)
  if (from === undefined) throw new Error('There is no shop')
  return { from, place, secret, world: realWorld, screen: nobodyLooks }
}

const order = async (name: string, actor: Actor = guest): Promise<string> => {
  const customer = { name, email: `${name}@duka.example`, phone: '0712345678' }
  const body = milkOrder(1, { customer, paymentMethod: 'mpesa' })
  return (await shop.done(placeOrder, { body }, actor)).orderId
}

const register = async (name: string): Promise<string> =>
  (await shop.done(registerUser, { ...registration(name), fullName: name })).userId

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'duka-restore-'))
  place = openBackupFolder(join(root, 'backups'))
  shop = await openFiles(join(root, 'data'), { works: true })
  await shop.done(openBranch, kabete)
  await shop.done(addCategory, groceries)
  await shop.done(addProduct, milk)
  await shop.done(addPicture, { bytes: await lyingJpeg() }, admin)
  await shop.done(countStock, {
    branchId: 1,
    productId: 1,
    variantId: 0,
    onHand: 900,
    reason: 'count',
  })
  users = { wanjiku: await register('wanjiku'), achieng: await register('achieng') }
  for (const id of Object.values(users)) await order('of-account', { id, role: 'customer' })
  guestOrder = await order('Nyokabi')
  orders = [guestOrder]
  for (let n = 0; n < BEFORE; n += 1) orders.push(await order(`guest-${n}`))
  atBackup = new Date().toISOString()

  const { from, ...rest } = sources()
  let isDone = false
  const selling = (async () => {
    for (let n = 0; !isDone && n < 300; n += 1) await order('meanwhile')
  })()
  backedUp = await backUpShop({ ...rest, from }).finally(() => {
    isDone = true
  })
  await selling
  await from.close()
  await shop.settled()
})
afterAll(async () => {
  await shop.stop()
  await rm(root, { recursive: true, force: true })
})

let restores = 0
const restore = async (to: RestoreTo = {}, key = secret) => {
  restores += 1
  const folder = join(root, `restored-${restores}`)
  const config = readConfig({ DATA_DIR: folder, DEMO: 'false', MPESA_ENV: 'simulator' })
  const log = pino({ level: 'silent' })
  const given = { config, place, secret: key, world: realWorld, screen: nobodyLooks, log }
  return { folder, restored: await restoreShop(given, to) }
}

const opened = async (folder: string, works: boolean): Promise<OpenFiles> => {
  const again = await openFiles(folder, { works })
  onTestFinished(() => again.stop())
  await again.settled()
  return again
}
const eventsOf = async ({ commands }: OpenFiles) =>
  (await commands.events.readAll(null, 100_000)).events

test('a backup beside a selling shop holds every order acknowledged before; its read models are those of a rebuild', async () => {
  const { folder, restored } = await restore()
  const again = await opened(folder, true)
  const placed = (await eventsOf(again)).flatMap((event) =>
    event.type === 'OrderPlaced' ? event.data.orderId : [],
  )
  expect(placed).toEqual(expect.arrayContaining(orders))
  expect(restored.end.position).toBe(backedUp.position)
  const original = (await eventsOf(shop)).slice(0, Number(backedUp.position))
  expect((await eventsOf(again)).slice(0, original.length)).toEqual(original)
  expect(await again.commands.pictures.count()).toBe(await shop.commands.pictures.count())
  expect(await shop.commands.pictures.count()).toBeGreaterThan(0)
  expect((await again.jobQueue.counts()).dead).toBe(0)
  expect(again.alerts).toEqual([])

  const dump = await again.dump()
  await again.stop()
  await rm(join(folder, 'read.db'))
  expect(await (await opened(folder, false)).dump()).toEqual(dump)
})

test('money is held after a restore, from the last event to now', async () => {
  const { folder, restored } = await restore()
  const held = await (await opened(folder, false)).done(readMoneyHold, {}, admin)
  expect(held).toMatchObject({ lostFrom: restored.end.at })
})

test('only what happened until a time or a position comes back', async () => {
  const until = await restore({ at: atBackup })
  const early = await eventsOf(await opened(until.folder, false))
  expect(early.filter(({ type, meta }) => type === 'OrderPlaced' && meta.at > atBackup)).toEqual([])
  expect(early.filter(({ type }) => type === 'OrderPlaced')).toHaveLength(BEFORE + 3)
  expect((await restore({ position: '12' })).restored.end.position).toBe('12'.padStart(16, '0'))
  await expect(restore({ at: '2020-01-01T00:00:00.000Z' })).rejects.toThrow(/no event so early/)
})

test('who was erased after the backup is erased in what is restored, and others are not', async () => {
  const { wanjiku, achieng } = users
  await shop.done(eraseUser, { userId: wanjiku, openOrders: 'leave' }, admin)
  await shop.done(eraseGuest, { orderId: guestOrder, openOrders: 'leave' }, admin)
  await shop.settled()
  const { from, ...rest } = sources()
  expect(await backUpErased({ ...rest, from })).toBe(2)
  await from.close()

  const { folder, restored } = await restore()
  expect(restored.erased).toBe(2)
  const again = await opened(folder, true)
  const { vault } = again.commands
  expect(await vault.passwordHash(wanjiku)).toBeUndefined()
  expect(await vault.passwordHash(achieng)).toBeDefined()
  const told = JSON.stringify([await eventsOf(again), await again.dump()])
  expect(told).not.toMatch(/wanjiku|nyokabi/i)
  expect(told).toContain('achieng')
  const types = (await eventsOf(again)).map(({ type }) => type)
  expect(types).toContain('UserErased')
  expect(types).toContain('OrderCustomerErased')
  // The name is free again.
  await again.done(registerUser, registration('wanjiku'))
})

test('nothing is overwritten, and a refused restore leaves nothing behind', async () => {
  const folder = join(root, `restored-${restores + 1}`)
  await expect(restore({}, quickSecret('another'))).rejects.toThrow(/another passphrase/)
  expect(await readdir(folder)).toEqual([])
  const { folder: full } = await restore()
  const before = await readdir(full)
  restores -= 1
  await expect(restore()).rejects.toThrow(/overwrites nothing/)
  expect(await readdir(full)).toEqual(before)
  await expect(restore({ backup: 'duka-none.backup' })).rejects.toThrow(/no file/)
})

test('a target without room is named, and nothing of the restore stays there', async ({ skip }) => {
  const disk = smallDisk('1m')
  if (disk === undefined) return skip('this process may not mount a disk')
  onTestFinished(disk.remove)
  const config = readConfig({ DATA_DIR: disk.path, DEMO: 'false', MPESA_ENV: 'simulator' })
  const log = pino({ level: 'silent' })
  const given = { config, place, secret, world: realWorld, screen: nobodyLooks, log }
  await expect(restoreShop(given, {})).rejects.toThrow(/room/)
  expect(await readdir(disk.path)).toEqual([])
})

test('a log whose vault was never written is left out, and refused when it is named', async () => {
  const name = backupName(new Date(Date.now() + 3_600_000), 'log')
  await cp(join(place.name, backedUp.name), join(place.name, name))
  onTestFinished(() => place.remove(name))
  expect((await restore()).restored.end.position).toBe(backedUp.position)
  await expect(restore({ backup: name })).rejects.toThrow(/keys of its people would be missing/)
})

test('old files are deleted, those of the vault sooner, and the newest of each kind never', async () => {
  const folder = join(root, 'kept')
  const kept = openBackupFolder(folder)
  const on = (day: number, kind: 'log' | 'vault' | 'erased') =>
    backupName(new Date(Date.UTC(2026, 0, day, 2)), kind)
  for (const day of [1, 10, 20, 28, 31])
    for (const kind of ['log', 'vault', 'erased'] as const) {
      await kept.list()
      await openBackupFolder(folder).write(on(day, kind), (async function* () {})())
    }
  await writeFile(join(folder, 'notes.txt'), 'mine')
  const now = () => new Date(Date.UTC(2026, 1, 1, 12))
  expect(await dropOldBackups({ place: kept, world: { now } }, { log: 15, vault: 3 })).toBe(9)
  expect((await readdir(folder)).toSorted()).toEqual(
    [...[20, 28, 31].map((day) => on(day, 'log')), on(31, 'vault')]
      .concat(
        [28, 31].map((day) => on(day, 'erased')),
        ['notes.txt'],
      )
      .toSorted(),
  )
  const later = () => new Date(Date.UTC(2027, 1, 1, 12))
  await dropOldBackups({ place: kept, world: { now: later } }, { log: 15, vault: 3 })
  expect((await kept.list()).map(({ name }) => name)).toEqual(
    [on(28, 'erased'), on(31, 'erased'), on(31, 'log'), on(31, 'vault')].toSorted(),
  )
})
