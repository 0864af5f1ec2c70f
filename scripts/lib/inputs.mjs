import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inRoot } from './paths.mjs'

/** @param {string} path @returns {string[]} */
const filesUnder = (path) =>
  statSync(inRoot(path)).isDirectory()
    ? readdirSync(inRoot(path)).flatMap((name) => filesUnder(join(path, name)))
    : [path]

/**
 * A hash of the files' names and contents, without tests.
 * @param {string[]} paths files and folders, relative to the project's folder
 */
export const hashOf = (paths) => {
  const hash = createHash('sha256')
  const files = paths.flatMap(filesUnder).filter((file) => !/\.test\.tsx?$/.test(file))
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(inRoot(file)))
  return hash.digest('hex')
}

/** @param {string} name */
const stampOf = (name) => inRoot('dist/.stamps', name)

/** The hash at the last build of `name`. @param {string} name */
export const lastBuilt = (name) => {
  try {
    return readFileSync(stampOf(name), 'utf8')
  } catch {
    return undefined
  }
}

/** @param {string} name @param {string} hash */
export const markBuilt = (name, hash) => {
  mkdirSync(dirname(stampOf(name)), { recursive: true })
  writeFileSync(stampOf(name), hash)
}
