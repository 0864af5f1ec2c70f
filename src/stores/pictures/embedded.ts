import { mkdirSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat, unlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { ownerOnlyFolder } from '../owner-only.ts'
import { StoreFull } from '../store-unavailable.ts'
import { checkPicture, isPictureName, type PictureStore } from './port.ts'

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** The value of `work`, or `missing` if there is no such file. */
const unlessMissing = async <T, M>(work: Promise<T>, missing: M): Promise<T | M> => {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return missing
    throw error
  }
}

/** The file is on disk as a whole, or not at all. */
const writeWhole = async (path: string, bytes: Uint8Array, at: Date): Promise<void> => {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.utimes(at, at)
    await file.sync()
  } finally {
    await file.close()
  }
}

const touchedAt = async (path: string): Promise<string | undefined> =>
  (await unlessMissing(stat(path), undefined))?.mtime.toISOString()

/**
 * Pictures as files of a folder, which is created. The modification time of a file says when the picture was last
 * touched.
 */
export const openEmbeddedPictures = (folder: string): PictureStore => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  ownerOnlyFolder(folder)
  const pathOf = (name: string): string => join(folder, name)
  const names = async (): Promise<string[]> => (await readdir(folder)).filter(isPictureName).sort()

  return {
    put: async (name, bytes, at) => {
      checkPicture(name, bytes)
      const path = pathOf(name)
      // No picture's name begins with a dot, so a file left by a crash is never served, and the next write replaces it.
      const draft = pathOf(`.${name}`)
      try {
        await writeWhole(draft, bytes, new Date(at))
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw codeOf(error) === 'ENOSPC' ? new StoreFull(folder, { cause: error }) : error
      }
    },
    get: async (name) =>
      isPictureName(name) ? unlessMissing(readFile(pathOf(name)), undefined) : undefined,
    touch: async (name, at) => {
      if (!isPictureName(name)) return false
      const touched = utimes(pathOf(name), new Date(at), new Date(at)).then(() => true)
      return unlessMissing(touched, false)
    },
    has: async (name) => isPictureName(name) && (await touchedAt(pathOf(name))) !== undefined,
    count: async () => (await names()).length,
    list: async (after, limit) => {
      const page = (await names()).filter((name) => after === null || name > after).slice(0, limit)
      const found = await Promise.all(
        page.map(async (name) => ({ name, touchedAt: await touchedAt(pathOf(name)) })),
      )
      return found.flatMap((one) =>
        one.touchedAt === undefined ? [] : [{ name: one.name, touchedAt: one.touchedAt }],
      )
    },
    drop: async (name, before) => {
      if (!isPictureName(name)) return
      const at = await touchedAt(pathOf(name))
      if (at !== undefined && at < before) await unlessMissing(unlink(pathOf(name)), undefined)
    },
    close: async () => undefined,
  }
}
