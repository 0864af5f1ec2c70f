import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openBackupFolder } from '../stores/backup-place/folder.ts'
import { backupName, PLACE_ID } from '../stores/backup-place/port.ts'
import { smallDisk } from '../testing/stores/full-disk.ts'
import { seededWorld } from '../testing/worlds.ts'
import { watchBackups } from './backup-health.ts'
import { readVariables } from './config.ts'
import { findPlace, knownPlaces, refuseLost, rememberPlace } from './known-backup-places.ts'

const HOUR = 3_600_000

let root: string
let data: string
let to: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'duka-places-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  data = join(root, 'data')
  to = join(root, 'backups')
  await mkdir(data)
})

const world = seededWorld()
const at = (hoursAgo: number) => new Date(world.now().getTime() - hoursAgo * HOUR)
/** The log of a demo shop begins with the step that opens its first branch; this one is empty. */
const events = {
  readAll: async () => ({ events: [], unreadable: [], foreign: [], position: '', mark: null }),
  readStream: async () => [],
}

const healthOf = (env: Record<string, string> = {}) => {
  const key = { BACKUP_PASSPHRASE: 'a passphrase of many letters' }
  const config = readVariables({ DATA_DIR: data, DEMO: 'false', ...key, ...env })
  return watchBackups({ config, world, events })()
}

/** A backup as `npm run backup` leaves it, with what the shop remembers of it. */
const backUp = async (folder: string, hoursAgo: number, id: string, isOwnDisk = false) => {
  await mkdir(folder, { recursive: true })
  for (const kind of ['log', 'vault'] as const)
    await writeFile(join(folder, backupName(at(hoursAgo), kind)), 'sealed')
  await writeFile(join(folder, PLACE_ID), id)
  await rememberPlace(data, { place: folder, id, lastAt: at(hoursAgo).toISOString(), isOwnDisk })
}

test('a real shop without a place has no backup, until somebody made one by hand', async () => {
  expect(await healthOf()).toEqual({ state: 'none', place: null, writtenAt: null, testedAt: null })
  await backUp(to, 24 * 8, 'a')
  expect(await healthOf()).toMatchObject({ state: 'old', writtenAt: at(24 * 8).toISOString() })
  await backUp(to, 5, 'a')
  expect(await healthOf()).toMatchObject({ state: 'well', writtenAt: at(5).toISOString() })
  await backUp(to, 4, 'a', true)
  expect(await healthOf()).toMatchObject({ state: 'own disk', place: to })
})

test('a process without jobs does not know of a place that only others have in their settings', async () => {
  expect(await healthOf({ ROLES: 'http,projections' })).toBeNull()
  expect(await healthOf({ ROLES: 'http,projections', BACKUP_TO: to })).not.toBeNull()
})

test('a place on the disk of the shop is said, and one on another disk is well', async ({
  skip,
}) => {
  expect(await healthOf({ BACKUP_TO: to })).toMatchObject({ state: 'not yet', place: to })
  await backUp(to, 5, 'a')
  expect(await healthOf({ BACKUP_TO: to })).toMatchObject({
    state: 'own disk',
    writtenAt: at(5).toISOString(),
  })
  const disk = smallDisk('1m')
  if (disk === undefined) return skip('this process may not mount a disk')
  onTestFinished(disk.remove)
  await backUp(disk.path, 5, 'b')
  expect(await healthOf({ BACKUP_TO: disk.path })).toMatchObject({ state: 'well' })
})

test('a place that cannot be read is away', async () => {
  await writeFile(to, 'a file')
  expect(await healthOf({ BACKUP_TO: to })).toMatchObject({ state: 'away', writtenAt: null })
})

test('backups by hand at a set place are old after a week', async () => {
  await backUp(to, 24 * 8, 'a')
  const byHand = { BACKUP_TO: to, BACKUP_EVERY_HOURS: '0' }
  expect(await healthOf(byHand)).toMatchObject({ state: 'old' })
})

test.each<[string, () => Promise<unknown>, RegExp]>([
  ['is gone', () => rm(to, { recursive: true }), /empty or missing. Is its disk mounted\?/],
  [
    'is empty: its disk is not mounted',
    async () => {
      await rm(to, { recursive: true })
      await mkdir(to)
    },
    /empty or missing/,
  ],
  [
    'is another one',
    async () => {
      await rename(to, `${to}-kept`)
      await backUp(`${to}-other`, 3, 'other')
      await rename(`${to}-other`, to)
    },
    /it is another place than before/,
  ],
  ['lost its id', () => rm(join(to, PLACE_ID)), /it is another place than before/],
])('a place that %s is told, and not written to without being told', async (_, spoil, why) => {
  await backUp(to, 30, 'a')
  await spoil()
  expect(await healthOf({ BACKUP_TO: to })).toMatchObject({
    state: 'lost',
    writtenAt: at(30).toISOString(),
  })
  const found = await findPlace(data, openBackupFolder(to))
  expect(() => refuseLost(to, found, false)).toThrow(why)
  expect(() => refuseLost(to, found, false)).toThrow(/-- --new-place/)
  expect(() => refuseLost(to, found, true)).not.toThrow()
})

test('places are remembered the latest first, in a bounded list', async () => {
  for (let n = 0; n < 25; n += 1)
    await rememberPlace(data, {
      place: `/place-${n % 22}`,
      id: `${n}`,
      lastAt: at(0).toISOString(),
      isOwnDisk: false,
    })
  const known = await knownPlaces(data)
  expect(known).toHaveLength(20)
  expect(known.slice(0, 3).map(({ place }) => place)).toEqual(['/place-2', '/place-1', '/place-0'])
  await writeFile(join(data, 'backup-places.json'), 'half')
  await expect(knownPlaces(data)).rejects.toThrow(/cannot be read. Look whether the newest/)
})
