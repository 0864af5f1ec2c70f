import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backupSecretOfTests, quickSecret } from '../../testing/stores/backup-secret.ts'
import { openBackupFolder } from './folder.ts'
import { type BackupPlace, backupName } from './port.ts'
import { type BackupContent, readRecords, writeRecords } from './records.ts'
import { BackupUnreadable } from './sealed-file.ts'

const about = { kind: 'vault', at: '2026-01-05T09:00:00.000Z', shop: 'shop-a' } as const
const name = backupName(new Date(about.at), about.kind)
/** Random content cannot be compressed, so the file gets several frames. */
const records: BackupContent[] = Array.from({ length: 3_000 }, (_, n) => ({
  kind: 'secret',
  id: `secret-${n}`,
  secret: Buffer.from(crypto.getRandomValues(new Uint8Array(300))).toString('base64'),
}))

let folder: string
let place: BackupPlace
const path = () => join(folder, name)

async function* all() {
  yield* records
}
let heard: unknown[]
const hear = (said: unknown) => void heard.push(said)
const read = async (secret = backupSecretOfTests): Promise<BackupContent[]> => {
  const found: BackupContent[] = []
  for await (const record of readRecords(place, name, secret, hear)) found.push(record)
  return found
}
const changed = async (change: (bytes: Buffer) => Buffer): Promise<void> =>
  writeFile(path(), change(await readFile(path())))

beforeEach(async () => {
  heard = []
  folder = await mkdtemp(join(tmpdir(), 'duka-records-'))
  place = openBackupFolder(folder)
  await writeRecords(place, about, { secret: backupSecretOfTests, salt: randomBytes(32) }, all())
})
afterEach(() => rm(folder, { recursive: true }))

it('gives back every record, and shows none of them in the file', async () => {
  expect(await read()).toEqual(records)
  expect(heard).toEqual([about])
  expect(await readFile(path(), 'latin1')).not.toContain('secret-')
})

it('says that the key is another one', async () => {
  await expect(read(quickSecret('another'))).rejects.toThrow(/another passphrase or key file/)
})

it.each([
  ['half', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), /not whole: it ends too early/],
  ['but the last byte', (bytes: Buffer) => bytes.subarray(0, -1), /not whole/],
  ['the first line', (bytes: Buffer) => bytes.subarray(0, bytes.indexOf('\n') + 1), /not whole/],
  ['nothing', () => Buffer.alloc(0), /no backup of Duka/],
])('refuses a file of which %s is there', async (_, cut, why) => {
  await changed(cut)
  await expect(read()).rejects.toThrow(why)
})

it('refuses a changed, a lengthened, and a reordered file', async () => {
  const whole = await readFile(path())
  const flipped = Buffer.from(whole)
  flipped.writeUInt8(whole.readUInt8(100_000) ^ 1, 100_000)
  await writeFile(path(), flipped)
  await expect(read()).rejects.toThrow(/a part of it was changed/)
  await writeFile(path(), Buffer.concat([whole, Buffer.from('x')]))
  await expect(read()).rejects.toThrow(/behind its end/)
  const begin = whole.indexOf('\n') + 1
  const frame = 5 + 256 * 1024 + 16
  const [first, second] = [
    whole.subarray(begin, begin + frame),
    whole.subarray(begin + frame, begin + 2 * frame),
  ]
  const rest = whole.subarray(begin + 2 * frame)
  await writeFile(path(), Buffer.concat([whole.subarray(0, begin), second, first, rest]))
  await expect(read()).rejects.toThrow(BackupUnreadable)
})

it('tells a newer format, and a header that was changed', async () => {
  const whole = await readFile(path())
  const end = whole.indexOf('\n')
  const header = JSON.parse(whole.toString('utf8', 0, end))
  const withHeader = (line: object) =>
    writeFile(path(), Buffer.concat([Buffer.from(JSON.stringify(line)), whole.subarray(end)]))
  await withHeader({ ...header, version: 2 })
  await expect(read()).rejects.toThrow(/a newer Duka \(format 2\)/)
  await withHeader({ ...header, note: 'added' })
  await expect(read()).rejects.toThrow(/was changed/)
})

it.each([
  ['an older one', { ...about, at: '2026-01-04T09:00:00.000Z' }],
  ['one of another kind', { ...about, kind: 'log' }],
] as const)('refuses %s in its place, and names what it is', async (_, other) => {
  const key = { secret: backupSecretOfTests, salt: randomBytes(32) }
  const written = await writeRecords(place, other, key, all())
  await rename(join(folder, written.name), path())
  await expect(read()).rejects.toThrow(`${name} is ${written.name} inside: it was renamed`)
})

it('refuses a file whose word about itself was changed or taken out', async () => {
  const whole = await readFile(path())
  const end = whole.indexOf('\n')
  const header = JSON.parse(whole.toString('utf8', 0, end))
  const said = { ...header.about, at: '2026-01-04T09:00:00.000Z' }
  for (const line of [
    { ...header, about: undefined },
    { ...header, about: said },
  ]) {
    await writeFile(path(), Buffer.concat([Buffer.from(JSON.stringify(line)), whole.subarray(end)]))
    await expect(read()).rejects.toThrow(/was changed/)
  }
})
