import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** @typedef {{ file: string, imports?: string[] }} Part */
/** @typedef {{ page: string, kB: number }} Weight */

/**
 * Adds a part and its static imports. @param {Record<string, Part>} parts @param {string} name @param {Set<string>}
 * seen
 */
const reach = (parts, name, seen) => {
  if (seen.has(name)) return
  seen.add(name)
  for (const next of parts[name]?.imports ?? []) reach(parts, next, seen)
}

/**
 * The size of the script that each shop page loads before it can be used, with its imports. In kB of 1000 bytes after
 * gzip, the largest first.
 * @param {string} folder of the built web
 * @param {readonly string[]} pages source files, as the web's `findSources` gives them
 * @returns {Weight[]}
 */
export const pageWeights = (folder, pages) => {
  /** @type {Record<string, Part>} */
  const parts = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const index = readFileSync(join(folder, 'index.html'), 'utf8')
  const named = [...index.matchAll(/ (?:src|href)="\/([^"]+\.js)"/g)].map(([, file = '']) => file)

  /** @param {string} file */
  const compressed = (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length

  /** @param {string} page */
  const weigh = (page) => {
    if (parts[page] === undefined) throw new Error(`The build knows no ${page}`)
    /** @type {Set<string>} */
    const needed = new Set()
    for (const name of ['index.html', page]) reach(parts, name, needed)
    const files = new Set([...named, ...[...needed].map((name) => parts[name]?.file ?? '')])
    return [...files].reduce((sum, file) => sum + compressed(file), 0) / 1000
  }
  return pages.map((page) => ({ page, kB: weigh(page) })).sort((a, b) => b.kB - a.kB)
}
