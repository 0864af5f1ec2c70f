import { readFileSync } from 'node:fs'
import { npm } from './npm.mjs'
import { inRoot } from './paths.mjs'
import { seconds } from './run.mjs'

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[], libc?:
 * string[] }} LockedPackage
 */

/** @param {string} file @returns {Record<string, LockedPackage> | undefined} */
const packagesIn = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * npm's `os` and `cpu`: a list of names, or of '!'-names that are left out. @param {string[] | undefined} names @param
 * {string} mine
 */
const allows = (names, mine) =>
  names === undefined ||
  names.includes(mine) ||
  (names[0]?.startsWith('!') && !names.includes(`!${mine}`))

/** Whether npm may leave the package out, as made for another system. @param {LockedPackage} locked */
const mayBeAbsent = (locked) =>
  (locked.optional === true || locked.devOptional === true) &&
  (locked.libc !== undefined ||
    locked.os === undefined ||
    !allows(locked.os, process.platform) ||
    !allows(locked.cpu, process.arch))

/**
 * Whether node_modules holds the packages that the lock file names. npm writes node_modules/.package-lock.json as the
 * last step of an install, so an interrupted install does not pass.
 * @param {Record<string, LockedPackage>} locked
 * @param {Record<string, LockedPackage> | undefined} installed
 */
export const matches = (locked, installed) =>
  installed !== undefined &&
  Object.entries(locked).every(([path, wanted]) => {
    if (path === '') return true
    const present = installed[path]
    return present === undefined ? mayBeAbsent(wanted) : present.version === wanted.version
  })

/** Installs the locked packages if node_modules differs from them. If that fails, the process ends. */
export const ensureInstalled = async () => {
  const locked = packagesIn(inRoot('package-lock.json'))
  if (locked === undefined) throw new Error('package-lock.json cannot be read')
  if (matches(locked, packagesIn(inRoot('node_modules/.package-lock.json')))) return
  const since = performance.now()
  console.log('Installing packages (only when they changed) ...')
  const code = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) {
    console.error('The packages could not be installed; npm says above why.')
    process.exit(code)
  }
  console.log(`Installed in ${seconds(since)}`)
}
