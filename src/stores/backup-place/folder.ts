import { createReadStream } from 'node:fs'
import { type FileHandle, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, fileTrouble } from '../../lib/file-trouble.ts'
import { makeFolder } from '../../lib/make-folder.ts'
import { type BackupPlace, BackupPlaceFailed, labelOf, PLACE_ID } from './port.ts'

const explained = (folder: string, error: unknown): unknown => {
  const trouble = fileTrouble(folder, error)
  if (trouble === undefined) return error
  return new BackupPlaceFailed(`The place ${folder} failed: ${trouble}.`, { cause: error })
}

const writeAll = async (file: FileHandle, content: AsyncIterable<Uint8Array>): Promise<number> => {
  let bytes = 0
  for await (const part of content) {
    await file.writeFile(part)
    bytes += part.length
  }
  await file.sync()
  return bytes
}

/** Puts the names in the folder on disk, so that a power failure does not lose a file that was reported as written. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Undefined where the file or the folder is missing. */
const unlessMissing = async <T>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

async function* textOf(text: string) {
  yield Buffer.from(text)
}

const PART = '.part'
const READ_BYTES = 256 * 1024
const DAY_MS = 24 * 3_600_000

/** Deletes what killed backups left, once it is a day older than the new file. A younger one may still be written. */
const dropOldParts = async (folder: string, name: string): Promise<void> => {
  const at = Date.parse(labelOf(name)?.at ?? '')
  for (const part of await readdir(folder)) {
    const begun = part.endsWith(PART) ? labelOf(part.slice(0, -PART.length)) : undefined
    if (begun !== undefined && at - Date.parse(begun.at) > DAY_MS)
      await rm(join(folder, part), { force: true })
  }
}

/** Backups as files of a folder, which is created, and which only its owner may read. */
export const openBackupFolder = (folder: string): BackupPlace => {
  const reach = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw explained(folder, error)
    }
  }
  const isThere = async (path: string): Promise<boolean> =>
    stat(path).then(
      () => true,
      () => false,
    )
  const writeNew = async (name: string, content: AsyncIterable<Uint8Array>): Promise<number> => {
    makeFolder(folder)
    const path = join(folder, name)
    if (await isThere(path)) throw new BackupPlaceFailed(`${path} is there already.`)
    await dropOldParts(folder, name)
    const draft = `${path}${PART}`
    try {
      const file = await open(draft, 'w', 0o600)
      const bytes = await writeAll(file, content).finally(() => file.close())
      await rename(draft, path)
      await syncFolder(folder)
      return bytes
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  async function* read(name: string): AsyncGenerator<Uint8Array> {
    const path = join(folder, name)
    try {
      yield* createReadStream(path, { highWaterMark: READ_BYTES })
    } catch (error) {
      throw explained(folder, error)
    }
  }

  return {
    name: folder,
    list: () =>
      reach(async () => {
        const names = (await unlessMissing(readdir(folder))) ?? []
        const known = names.filter((name) => labelOf(name) !== undefined).toSorted()
        return Promise.all(
          known.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })),
        )
      }),
    write: (name, content) => reach(() => writeNew(name, content)),
    read,
    remove: (name) => reach(() => rm(join(folder, name), { force: true })),
    id: () => reach(() => unlessMissing(readFile(join(folder, PLACE_ID), 'utf8'))),
    giveId: (id) => reach(async () => void (await writeNew(PLACE_ID, textOf(id)))),
    disk: () => reach(async () => (await unlessMissing(stat(folder)))?.dev),
  }
}
