import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  timingSafeEqual,
} from 'node:crypto'
import * as z from 'zod'
import { backupKinds } from './port.ts'

/**
 * A sealed file is one line of JSON, its header, and then frames. A frame is a byte that says whether it is the last
 * one, the length of its text (4 bytes), the text encrypted by AES-256-GCM, and the tag (16 bytes). The number of the
 * frame is its nonce: the key belongs to this file alone, since the header holds a salt. Each tag also covers the
 * header, so frames cannot be moved, left out or taken from another file, and the header cannot be changed.
 */
const FORMAT = 'duka-backup'
const VERSION = 1
const FRAME_BYTES = 256 * 1024
const TAG_BYTES = 16
const PREFIX_BYTES = 5
const MOST_HEADER_BYTES = 4_096
/** 128 MiB and some tenths of a second for each guess. */
const COST: ScryptCost = { N: 2 ** 17, r: 8, p: 1 }

/** The cost of the derivation, as RFC 7914 names it. */
export type ScryptCost = { N: number; r: number; p: number }

/** A passphrase or the text of a key file, which never leaves this. */
export type BackupSecret = {
  /** Gives 32 bytes, slowly (RFC 7914), so that passphrases cannot be guessed. */
  derive(salt: Buffer, cost: ScryptCost): Promise<Buffer>
}

/** The file cannot be opened. The message says why. */
export class BackupUnreadable extends Error {
  override name = 'BackupUnreadable'
}

const anyHeader = z.looseObject({ format: z.literal(FORMAT), version: z.number().int() })
const about = z.object({ kind: z.enum(backupKinds), at: z.string(), shop: z.string() })

/**
 * What a file says of itself: its kind, when its backup was made (ISO 8601 in UTC), and the shop: the id of the first
 * event of the log.
 */
export type FileAbout = z.output<typeof about>

const header = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  salt: z.string().length(44),
  N: z
    .number()
    .int()
    .min(2)
    .max(2 ** 18),
  r: z.number().int().min(1).max(8),
  p: z.number().int().min(1).max(4),
  /** Tells a wrong key from a damaged file. */
  check: z.string().length(44),
  /** Absent in files of before, which say only by their names what they are. */
  about: about.optional(),
})
type Header = z.output<typeof header>

const keyOf = (
  { salt, N, r, p }: Pick<Header, 'salt' | keyof ScryptCost>,
  secret: BackupSecret,
): Promise<Buffer> => secret.derive(Buffer.from(salt, 'base64'), { N, r, p })

const checkOf = (key: Buffer): Buffer => createHmac('sha256', key).update(FORMAT).digest()

const nonceOf = (frame: number): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(frame), 4)
  return nonce
}

const prefixOf = (isLast: boolean, length: number): Buffer => {
  const prefix = Buffer.alloc(PREFIX_BYTES)
  prefix.writeUInt8(isLast ? 1 : 0, 0)
  prefix.writeUInt32BE(length, 1)
  return prefix
}

/** Cuts the content into frames. The last one may be empty, and each other one is full. */
async function* framesOf(
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ text: Buffer; isLast: boolean }> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const part of content) {
    rest = Buffer.concat([rest, part])
    while (rest.length > FRAME_BYTES) {
      yield { text: rest.subarray(0, FRAME_BYTES), isLast: false }
      rest = rest.subarray(FRAME_BYTES)
    }
  }
  yield { text: rest, isLast: true }
}

export const SALT_BYTES = 32

/** `salt`: `SALT_BYTES` random bytes, new for each file. */
export type FileKey = { secret: BackupSecret; salt: Buffer }

/** Encrypts the content with a key that is derived from the secret. `said`: what the file says of itself. */
export async function* sealFile(
  { secret, salt }: FileKey,
  said: FileAbout,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const unchecked = {
    format: FORMAT,
    version: VERSION,
    salt: salt.toString('base64'),
    ...COST,
  } as const
  const key = await keyOf(unchecked, secret)
  const line = JSON.stringify({
    ...unchecked,
    check: checkOf(key).toString('base64'),
    about: said,
  })
  yield Buffer.from(`${line}\n`)
  const headerHash = createHash('sha256').update(line).digest()
  let frame = 0
  for await (const { text, isLast } of framesOf(content)) {
    const prefix = prefixOf(isLast, text.length)
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(frame))
    cipher.setAAD(Buffer.concat([headerHash, prefix]))
    yield Buffer.concat([prefix, cipher.update(text), cipher.final(), cipher.getAuthTag()])
    frame += 1
  }
}

/** Gives the next bytes of a stream, as many as are asked for. */
const readerOf = (bytes: AsyncIterable<Uint8Array>) => {
  const parts = bytes[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const more = async (): Promise<boolean> => {
    const { done, value } = await parts.next()
    if (done) return false
    rest = Buffer.concat([rest, value])
    return true
  }
  return {
    /** The first line without its end. Undefined if there is none within `most` bytes. */
    line: async (most: number): Promise<string | undefined> => {
      while (!rest.includes(0x0a)) if (rest.length > most || !(await more())) return undefined
      const end = rest.indexOf(0x0a)
      const line = rest.toString('utf8', 0, end)
      rest = rest.subarray(end + 1)
      return line
    },
    /** Fewer bytes only at the end. */
    take: async (count: number): Promise<Buffer> => {
      while (rest.length < count && (await more())) {}
      const taken = rest.subarray(0, count)
      rest = rest.subarray(count)
      return taken
    },
    close: async () => {
      await parts.return?.()
    },
  }
}
type Reader = ReturnType<typeof readerOf>

const parseJson = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const headerOf = (name: string, line: string | undefined): Header => {
  const read = line === undefined ? undefined : parseJson(line)
  const known = anyHeader.safeParse(read)
  if (!known.success) throw new BackupUnreadable(`${name} is no backup of Duka, or is damaged.`)
  if (known.data.version > VERSION)
    throw new BackupUnreadable(
      `${name} was written by a newer Duka (format ${known.data.version}). Restore it with that version.`,
    )
  const parsed = header.safeParse(read)
  if (!parsed.success) throw new BackupUnreadable(`${name} is damaged: its first line is wrong.`)
  return parsed.data
}

type Frame = { prefix: Buffer; sealed: Buffer; tag: Buffer }

const nextFrame = async (name: string, reader: Reader): Promise<Frame> => {
  const prefix = await reader.take(PREFIX_BYTES)
  if (prefix.length < PREFIX_BYTES)
    throw new BackupUnreadable(`${name} is not whole: it ends too early.`)
  const length = prefix.readUInt32BE(1)
  if (length > FRAME_BYTES) throw new BackupUnreadable(`${name} is damaged.`)
  const sealed = await reader.take(length)
  const tag = await reader.take(TAG_BYTES)
  if (tag.length < TAG_BYTES) throw new BackupUnreadable(`${name} is not whole: it ends too early.`)
  return { prefix, sealed, tag }
}

async function* textsOf(name: string, line: string, key: Buffer, reader: Reader) {
  const headerHash = createHash('sha256').update(line).digest()
  for (let frame = 0, isLast = false; !isLast; frame += 1) {
    const { prefix, sealed, tag } = await nextFrame(name, reader)
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(frame))
    decipher.setAAD(Buffer.concat([headerHash, prefix]))
    decipher.setAuthTag(tag)
    yield openedText(name, decipher, sealed)
    isLast = prefix[0] === 1
  }
  if ((await reader.take(1)).length > 0)
    throw new BackupUnreadable(`${name} is damaged: something stands behind its end.`)
}

const openedText = (
  name: string,
  decipher: ReturnType<typeof createDecipheriv>,
  sealed: Buffer,
): Buffer => {
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()])
  } catch {
    throw new BackupUnreadable(`${name} is damaged: a part of it was changed.`)
  }
}

/**
 * Decrypts a sealed file. Only what was checked is given, but the whole file is checked only when the content has ended.
 * `heard` is told before that what the file says of itself. Throws `BackupUnreadable`.
 */
export async function* openSealedFile(
  name: string,
  secret: BackupSecret,
  bytes: AsyncIterable<Uint8Array>,
  heard: (about: FileAbout | undefined) => void,
): AsyncGenerator<Buffer> {
  const reader = readerOf(bytes)
  try {
    const line = await reader.line(MOST_HEADER_BYTES)
    const known = headerOf(name, line)
    const key = await keyOf(known, secret)
    if (!timingSafeEqual(checkOf(key), Buffer.from(known.check, 'base64')))
      throw new BackupUnreadable(`${name} was sealed with another passphrase or key file.`)
    let isProven = false
    for await (const text of textsOf(name, line ?? '', key, reader)) {
      // The first frame proves the header.
      if (!isProven) heard(known.about)
      isProven = true
      yield text
    }
  } finally {
    await reader.close()
  }
}
