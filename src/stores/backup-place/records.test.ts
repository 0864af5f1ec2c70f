import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backupSecretOfTests, quickSecret } from '../../testing/stores/backup-secret.ts'
import { openBackupFolder } from './folder.ts'
import { type BackupPlace, backupName } from './port.ts'
import { type BackupContent, readRecords, writeRecords } from './records.ts'
import { BackupUnreadable } from './sealed-file.ts'

const name = backupName(new Date('2026-01-05T09:00:00.000Z'), 'vault')
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
const read = async (secret = backupSecretOfTests): Promise<BackupContent[]> => {
  const found: BackupContent[] = []
  for await (const record of readRecords(place, name, secret)) found.push(record)
  return found
}
const changed = async (change: (bytes: Buffer) => Buffer): Promise<void> =>
  writeFile(path(), change(await readFile(path())))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duka-records-'))
  place = openBackupFolder(folder)
  await writeRecords(place, name, { secret: backupSecretOfTests, salt: randomBytes(32) }, all())
})
afterEach(() => rm(folder, { recursive: true }))

it('gives back every record, and shows none of them in the file', async () => {
  expect(await read()).toEqual(records)
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
