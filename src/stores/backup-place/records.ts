import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod'
import { type BackupPlace, backupName, labelOf } from './port.ts'
import {
  type BackupSecret,
  BackupUnreadable,
  type FileAbout,
  type FileKey,
  openSealedFile,
  sealFile,
} from './sealed-file.ts'

const base64 = z.string()

const session = z.object({
  userId: z.string(),
  role: z.string(),
  branchId: z.number().optional(),
  createdAt: z.string(),
  expiresAt: z.string(),
  seenAt: z.string().exactOptional(),
  browser: z.string().exactOptional(),
})

/**
 * One line of a backup. Bytes are base64. `data` and `metadata` are the JSON of the event. `end` is the last line, and
 * says how many lines of each kind stand before it.
 */
const backupRecord = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    position: z.string(),
    stream: z.string(),
    revision: z.number(),
    id: z.string(),
    type: z.string(),
    data: z.string(),
    metadata: z.string(),
  }),
  z.object({
    kind: z.literal('picture'),
    store: z.enum(['pictures', 'handovers']),
    name: z.string(),
    touchedAt: z.string(),
    bytes: base64,
  }),
  z.object({ kind: z.literal('key'), id: z.string(), key: base64.nullable() }),
  z.object({
    kind: z.literal('secret'),
    id: z.string(),
    secret: base64,
    versions: z.string().optional(),
  }),
  z.object({ kind: z.literal('password'), id: z.string(), hash: z.string() }),
  z.object({ kind: z.literal('session'), id: z.string(), session }),
  z.object({ kind: z.literal('order-secret'), id: z.string(), hash: z.string() }),
  z.object({ kind: z.literal('second-factor'), id: z.string(), factor: z.string() }),
  z.object({ kind: z.literal('log-note'), id: z.string(), note: z.string() }),
  z.object({ kind: z.literal('erased'), subject: z.string() }),
  z.object({ kind: z.literal('end'), counts: z.record(z.string(), z.number()) }),
])
export type BackupRecord = z.output<typeof backupRecord>
/** A line before the last one. */
export type BackupContent = Exclude<BackupRecord, { kind: 'end' }>

/** How many records of each kind there are. */
export type RecordCounts = Record<string, number>

const BATCH_CHARS = 64 * 1024
const CHUNK_BYTES = 256 * 1024

async function* linesOf(records: AsyncIterable<BackupContent>, counts: RecordCounts) {
  let text = ''
  for await (const record of records) {
    counts[record.kind] = (counts[record.kind] ?? 0) + 1
    text += `${JSON.stringify(record)}\n`
    if (text.length < BATCH_CHARS) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(`${text}${JSON.stringify({ kind: 'end', counts })}\n`)
}

/** Writes the records as one sealed file, compressed. Gives its name, its size in bytes, and what it holds. */
export const writeRecords = async (
  place: BackupPlace,
  about: FileAbout,
  key: FileKey,
  records: AsyncIterable<BackupContent>,
): Promise<{ name: string; bytes: number; counts: RecordCounts }> => {
  const name = backupName(new Date(about.at), about.kind)
  const counts: RecordCounts = {}
  const compressed = createGzip({ chunkSize: CHUNK_BYTES })
  // An error of the source reaches whoever reads the compressed bytes.
  pipeline(Readable.from(linesOf(records, counts)), compressed, () => undefined)
  const bytes = await place.write(name, sealFile(key, about, compressed))
  return { name, bytes, counts }
}

async function* textLines(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let waiting: Buffer[] = []
  for await (const part of content) {
    let from = 0
    for (let end = part.indexOf(0x0a); end !== -1; end = part.indexOf(0x0a, from)) {
      waiting.push(part.subarray(from, end))
      yield Buffer.concat(waiting).toString()
      waiting = []
      from = end + 1
    }
    waiting.push(part.subarray(from))
  }
}

const sameCounts = (counts: RecordCounts, told: RecordCounts): boolean =>
  [...new Set([...Object.keys(counts), ...Object.keys(told)])].every(
    (kind) => counts[kind] === told[kind],
  )

/** Refuses a file that says of itself that it is another one than its name says. */
const compareWithName = (name: string, about: FileAbout | undefined): void => {
  const label = labelOf(name)
  if (about === undefined || label === undefined) return
  if (about.kind === label.kind && about.at === label.at) return
  throw new BackupUnreadable(
    `${name} is ${backupName(new Date(about.at), about.kind)} inside: it was renamed, or put in the place of another.`,
  )
}

/**
 * Reads the records of a sealed file. They are those of a whole file only if this ends without an error. `heard` is told
 * first what the file says of itself, which fits its name. Throws `BackupUnreadable`.
 */
export async function* readRecords(
  place: BackupPlace,
  name: string,
  secret: BackupSecret,
  heard: (about: FileAbout | undefined) => void,
): AsyncGenerator<BackupContent> {
  const expanded = createGunzip({ chunkSize: CHUNK_BYTES })
  const opened = openSealedFile(name, secret, place.read(name), (about) => {
    compareWithName(name, about)
    heard(about)
  })
  const sealed = Readable.from(opened)
  pipeline(sealed, expanded, () => undefined)
  const counts: RecordCounts = {}
  let isWhole = false
  for await (const line of textLines(expanded)) {
    const record = backupRecord.parse(JSON.parse(line))
    if (record.kind === 'end') {
      isWhole = sameCounts(counts, record.counts)
      continue
    }
    counts[record.kind] = (counts[record.kind] ?? 0) + 1
    yield record
  }
  if (!isWhole) throw new BackupUnreadable(`${name} is not whole: records are missing.`)
}
