import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { orderEvents } from '../domain/order/events.ts'
import { realWorld } from '../program/real-world.ts'
import { smallDisk } from '../testing/stores/full-disk.ts'
import { newEvent } from '../testing/stores/new-events.ts'
import { openDataFolder } from './data-folder.ts'
import { DataFolderUnusable } from './data-folder-unusable.ts'
import { NO_STREAM } from './event-store/port.ts'
import { FOLDER_NOTE } from './folder-note.ts'
import { readDataFolder } from './read-data-folder.ts'
import { StoreFull } from './store-unavailable.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duka-note-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
})

const noteOf = async () => JSON.parse(await readFile(join(folder, FOLDER_NOTE), 'utf8'))
const write = (note: unknown) => writeFile(join(folder, FOLDER_NOTE), JSON.stringify(note))
const openAndClose = () => openDataFolder(folder, realWorld).close()
/** Everything that a program could have changed. */
const looks = async () => {
  const { mode } = await stat(folder)
  const files = (await readdir(folder)).toSorted()
  const times = await Promise.all(files.map(async (one) => (await stat(join(folder, one))).mtimeMs))
  return { mode, files, times }
}
const ofType = (type: string, version: number) => ({
  ...newEvent(),
  type,
  metadata: { version },
})

test('a new folder, and one of before, say what wrote them', async () => {
  await openAndClose()
  expect(await noteOf()).toEqual({ format: 2, events: {} })
  await rm(join(folder, FOLDER_NOTE))
  await openAndClose()
  expect(await noteOf()).toEqual({ format: 2, events: {} })
})

test('the newest version of each event is noted before the log has it, and kept', async () => {
  const { eventStore, close } = openDataFolder(folder, realWorld)
  await eventStore.append('order-a', NO_STREAM, [ofType('OrderCancelled', 1), newEvent()])
  await eventStore.appendAll([
    { stream: 'b', expected: NO_STREAM, events: [ofType('UserErased', 1)] },
  ])
  await close()
  const noted = { format: 2, events: { OrderCancelled: 1, UserErased: 1 } }
  expect(await noteOf()).toEqual(noted)
  await openAndClose()
  expect(await noteOf()).toEqual(noted)
})

test.each<[string, unknown, RegExp]>([
  ['of a newer format', { format: 3, other: 'shape' }, /newer Duka: its format is 3, and this one/],
  [
    'with an event that is unknown here',
    { format: 1, events: { OrderTeleported: 1 } },
    /newer Duka: .*\(OrderTeleported\)/,
  ],
  [
    'with a newer version of an event',
    { format: 1, events: { OrderPlaced: orderEvents.OrderPlaced.version + 1, UserErased: 1 } },
    /\(OrderPlaced\)/,
  ],
  ['with a damaged note', 'half', /format.json is damaged. Delete it if no newer/],
])('a folder %s is refused in a sentence, and not touched', async (_, note, why) => {
  await openAndClose()
  await chmod(folder, 0o755)
  await write(note)
  const before = await looks()
  for (const open of [openDataFolder, readDataFolder]) {
    expect(() => open(folder, realWorld)).toThrow(DataFolderUnusable)
    expect(() => open(folder, realWorld)).toThrow(why)
  }
  expect(await looks()).toEqual(before)
})

test('a file in place of the folder, or on the way to it, is named', async () => {
  const file = join(folder, 'file')
  await writeFile(file, 'mine')
  const messageOf = (path: string, what: string) =>
    `The data folder ${path} cannot be used: ${what}. Mend that, or name another folder in DATA_DIR.`
  const inPlace = messageOf(file, 'a file is in its place')
  expect(() => openDataFolder(file, realWorld)).toThrow(inPlace)
  const within = join(file, 'data')
  const onTheWay = messageOf(within, 'it, or a part of its path, is a file and no folder')
  expect(() => openDataFolder(within, realWorld)).toThrow(onTheWay)
  await mkdir(join(folder, 'data'))
  await writeFile(join(folder, 'data', 'pictures'), 'mine')
  expect(() => openDataFolder(join(folder, 'data'), realWorld)).toThrow(DataFolderUnusable)
})

test('a folder on a disk that can only be read is refused in a sentence', async ({ skip }) => {
  const disk = smallDisk('1m')
  if (disk === undefined) return skip('this process may not mount a disk')
  onTestFinished(disk.remove)
  execFileSync('mount', ['-o', 'remount,ro', disk.path])
  expect(() => openDataFolder(disk.path, realWorld)).toThrow(
    `The data folder ${disk.path} cannot be used: its disk can only be read.`,
  )
  expect(() => openDataFolder(join(disk.path, 'data'), realWorld)).toThrow(/can only be read/)
})

test('a full disk is no reason to give up: there may be room again', async ({ skip }) => {
  const disk = smallDisk('1m')
  if (disk === undefined) return skip('this process may not mount a disk')
  onTestFinished(disk.remove)
  disk.fill()
  expect(() => openDataFolder(disk.path, realWorld)).toThrow(StoreFull)
})
