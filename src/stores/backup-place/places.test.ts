import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { smallDisk } from '../../testing/stores/full-disk.ts'
import { openS3 } from '../../testing/stores/s3.ts'
import { backupPlaceContract } from './contract.ts'
import { openBackupFolder } from './folder.ts'
import { BackupPlaceFailed, backupName, labelOf } from './port.ts'
import { openBackupBucket } from './s3.ts'

const key = { keyId: 'AKDUKA', secret: 'secret-of-duka', region: 'auto' }
const name = backupName(new Date('2026-01-05T09:00:00.000Z'), 'vault')

const newFolder = () => mkdtemp(join(tmpdir(), 'duka-place-'))

backupPlaceContract('folder', async () => {
  const folder = await newFolder()
  return {
    place: openBackupFolder(join(folder, 'new')),
    close: () => rm(folder, { recursive: true }),
  }
})

backupPlaceContract('S3', async () => {
  const service = await openS3(key.keyId)
  return { place: openBackupBucket({ ...key, url: service.url }), close: service.close }
})

async function* megabytes(count: number) {
  for (let n = 0; n < count; n += 1) yield Buffer.alloc(1_000_000, n)
}

it('reads kind and time from a name, and knows no other names', () => {
  expect(labelOf(name)).toEqual({ name, kind: 'vault', at: '2026-01-05T09:00:00.000Z' })
  for (const other of [`${name}.part`, name.replace('vault', 'all'), 'notes.txt'])
    expect(labelOf(other)).toBeUndefined()
})

it('leaves nothing in a folder that becomes full, and says so', async ({ skip }) => {
  const disk = smallDisk('2m')
  if (disk === undefined) return skip('this process may not mount a disk')
  onTestFinished(disk.remove)
  const place = openBackupFolder(disk.path)
  await expect(place.write(name, megabytes(4))).rejects.toThrow(/has no room left/)
  expect(await readdir(disk.path)).toEqual([])
})

it('does not list what a killed backup left in a folder, and deletes it a day later', async () => {
  const folder = await newFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, `${name}.part`), 'half')
  await writeFile(join(folder, 'mine.part'), 'mine')
  const place = openBackupFolder(folder)
  expect(await place.list()).toEqual([])
  const [soon, later] = ['2026-01-05T20:00:00.000Z', '2026-01-06T20:00:00.000Z'].map((at) =>
    backupName(new Date(at), 'vault'),
  )
  await place.write(String(soon), megabytes(1))
  expect(await readdir(folder)).toContain(`${name}.part`)
  await place.write(String(later), megabytes(1))
  expect((await readdir(folder)).toSorted()).toEqual([soon, later, 'mine.part'])
})

it('sends large files to a bucket in parts, and gives up the upload when a part is refused', async () => {
  const service = await openS3(key.keyId)
  onTestFinished(service.close)
  const place = openBackupBucket({ ...key, url: service.url })
  expect(await place.write(name, megabytes(40))).toBe(40_000_000)
  let bytes = 0
  for await (const part of place.read(name)) bytes += part.length
  expect(bytes).toBe(40_000_000)

  service.leaveRoom(1)
  const next = backupName(new Date('2026-01-06T09:00:00.000Z'), 'vault')
  await expect(place.write(next, megabytes(40))).rejects.toThrow(BackupPlaceFailed)
  expect(service.keys()).toEqual([`duka/${name}`])
  expect(service.open()).toBe(0)
})

it('says that a bucket refuses the key', async () => {
  const service = await openS3('somebody-else')
  onTestFinished(service.close)
  const place = openBackupBucket({ ...key, url: service.url })
  await expect(place.list()).rejects.toThrow(BackupPlaceFailed)
})
