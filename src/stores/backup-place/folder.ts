import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupPlace, BackupPlaceFailed, labelOf } from './port.ts'

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

const explained = (folder: string, error: unknown): unknown => {
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupPlaceFailed(`${folder} has no room left. Nothing was kept of this file.`)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new BackupPlaceFailed(`This user may not read and write in ${folder}.`)
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new BackupPlaceFailed(`${folder} is no folder for new backups: ${String(error)}`)
  return error
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

const PART = '.part'
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
    await mkdir(folder, { recursive: true, mode: 0o700 })
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

  return {
    name: folder,
    list: () =>
      reach(async () => {
        const names = await readdir(folder).catch((error: unknown) => {
          if (codeOf(error) === 'ENOENT') return []
          throw error
        })
        const known = names.filter((name) => labelOf(name) !== undefined).toSorted()
        return Promise.all(
          known.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })),
        )
      }),
    write: (name, content) => reach(() => writeNew(name, content)),
    read: (name) => createReadStream(join(folder, name), { highWaterMark: 256 * 1024 }),
    remove: (name) => reach(() => rm(join(folder, name), { force: true })),
  }
}
