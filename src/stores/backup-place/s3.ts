import { S3mini } from 's3mini'
import { type BackupPlace, BackupPlaceFailed, labelOf, PLACE_ID } from './port.ts'

/** `url`: the address of the service, the bucket, and a folder in it: `https://host/bucket/folder`. */
export type S3Address = { url: string; keyId: string; secret: string; region: string }

/** A file has 10,000 parts at most, so 160 GB. */
const PART_BYTES = 16 * 1024 * 1024
const MOST_FILES = 10_000

/** Joins the content to parts of 16 MiB. The last one may be smaller. */
async function* partsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const piece of content) {
    waiting.push(piece)
    size += piece.length
    if (size < PART_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

/** Splits the address into what the client takes, and the folder within the bucket, which is empty or ends with '/'. */
const placeOf = (address: string): { endpoint: string; folder: string } => {
  const { origin, pathname } = new URL(address)
  const [bucket = '', ...folders] = pathname.split('/').filter((part) => part !== '')
  return { endpoint: `${origin}/${bucket}`, folder: folders.map((part) => `${part}/`).join('') }
}

/**
 * Backups as objects of an S3-compatible service. Every file is sent in parts, and becomes visible only when the last
 * one was accepted. Parts of an upload that was killed stay invisible, until the bucket's own rule deletes them.
 */
export const openBackupBucket = ({ url, keyId, secret, region }: S3Address): BackupPlace => {
  const { endpoint, folder } = placeOf(url)
  const client = new S3mini({ accessKeyId: keyId, secretAccessKey: secret, endpoint, region })
  const reach = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof BackupPlaceFailed) throw error
      const why = error instanceof Error ? error.message : String(error)
      throw new BackupPlaceFailed(`${url} did not take or give the backup: ${why}`)
    }
  }
  const send = async (
    key: string,
    uploadId: string,
    content: AsyncIterable<Uint8Array>,
  ): Promise<number> => {
    const parts = []
    let bytes = 0
    for await (const part of partsOf(content)) {
      parts.push(await client.uploadPart(key, uploadId, part, parts.length + 1))
      bytes += part.length
    }
    await client.completeMultipartUpload(key, uploadId, parts)
    return bytes
  }
  const writeNew = async (name: string, content: AsyncIterable<Uint8Array>): Promise<number> => {
    const key = `${folder}${name}`
    if (await client.objectExists(key)) throw new BackupPlaceFailed(`${name} is there already.`)
    const uploadId = await client.getMultipartUploadId(key)
    try {
      return await send(key, uploadId, content)
    } catch (error) {
      await client.abortMultipartUpload(key, uploadId).catch(() => undefined)
      throw error
    }
  }
  async function* read(name: string): AsyncGenerator<Uint8Array> {
    const { body } = await reach(() => client.getObjectRaw(`${folder}${name}`))
    if (body === null) throw new BackupPlaceFailed(`${name} came without content.`)
    try {
      yield* body
    } catch (error) {
      throw new BackupPlaceFailed(`${url} stopped in the middle of ${name}: ${String(error)}`)
    }
  }

  const idOf = async (): Promise<string | undefined> => {
    if (!(await client.objectExists(`${folder}${PLACE_ID}`))) return undefined
    const parts: Uint8Array[] = []
    for await (const part of read(PLACE_ID)) parts.push(part)
    return Buffer.concat(parts).toString()
  }
  async function* textOf(text: string) {
    yield Buffer.from(text)
  }

  return {
    name: url,
    list: () =>
      reach(async () => {
        const found = await client.listObjects('/', folder, MOST_FILES)
        if (found === null) throw new BackupPlaceFailed(`There is no bucket at ${endpoint}.`)
        return found
          .map(({ Key, Size }) => ({ name: Key.slice(folder.length), bytes: Number(Size) }))
          .filter(({ name }) => labelOf(name) !== undefined)
          .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      }),
    write: (name, content) => reach(() => writeNew(name, content)),
    read,
    remove: (name) => reach(async () => void (await client.deleteObject(`${folder}${name}`))),
    id: () => reach(idOf),
    giveId: (id) => reach(async () => void (await writeNew(PLACE_ID, textOf(id)))),
    disk: async () => undefined,
  }
}
