import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { smallDisk } from '../../testing/stores/full-disk.ts'
import { StoreFull } from '../store-unavailable.ts'
import { pictureContract } from './contract.ts'
import { openEmbeddedPictures } from './embedded.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'duka-pictures-'))
const at = '2026-01-01T09:00:00.000Z'

pictureContract('embedded', async () => {
  const folder = await newFolder()
  return {
    store: openEmbeddedPictures(folder),
    reopen: async () => openEmbeddedPictures(folder),
    close: () => rm(folder, { recursive: true }),
  }
})

it('neither lists nor gives what a crash left half written', async () => {
  const folder = await newFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, '.a1.webp'), 'half')
  const store = openEmbeddedPictures(folder)
  expect(await store.list(null, 10)).toEqual([])
  expect(await store.get('.a1.webp')).toBeUndefined()
  await store.put('a1.webp', Buffer.from('whole'), at)
  expect(await readdir(folder)).toEqual(['a1.webp'])
})

it('says that the disk is full, and leaves nothing of the picture there', async ({ skip }) => {
  const disk = smallDisk('1m')
  if (disk === undefined) return skip('this process may not mount a disk')
  onTestFinished(disk.remove)
  const store = openEmbeddedPictures(join(disk.path, 'pictures'))
  const put = (n: number) => store.put(`a${n}.webp`, Buffer.alloc(300_000), at)
  for (const n of [1, 2, 3]) await put(n)
  await expect(put(4)).rejects.toThrow(StoreFull)
  expect((await store.list(null, 10)).map(({ name }) => name)).toEqual([
    'a1.webp',
    'a2.webp',
    'a3.webp',
  ])
})
