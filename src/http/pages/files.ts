import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** One file as it is served. `type` is its file extension. */
export type StaticFile = {
  body: Buffer
  type: string
  etag: string
  /**
   * The compressed bytes: from the build, or made at the first request and then kept. Undefined: compression gains
   * nothing.
   */
  encoded(encoding: Encoding): Promise<Buffer> | undefined
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body) => zip(body, { level: 9 }),
}

const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz' }
const isEncoded = (file: string): boolean => Object.values(endings).includes(extname(file))

const text = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.map',
  '.svg',
  '.txt',
  '.webmanifest',
  '.xml',
])

/** A file with the compressed forms that exist already. */
const fileWith = (
  body: Buffer,
  type: string,
  kept: Map<Encoding, Promise<Buffer>>,
): StaticFile => ({
  body,
  type,
  etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`,
  encoded: (encoding) => {
    if (!text.has(type) || body.length < 1024) return undefined
    const made = kept.get(encoding) ?? compressors[encoding](body)
    kept.set(encoding, made)
    return made
  },
})

/** A text as a file, so that it is compressed only once. `type` is a file extension. */
export const fileOf = (content: string, type: string): StaticFile =>
  fileWith(Buffer.from(content), type, new Map())

const load = (path: string): StaticFile => {
  const kept = new Map<Encoding, Promise<Buffer>>()
  for (const encoding of ['br', 'gzip'] as const) {
    const built = path + endings[encoding]
    if (existsSync(built)) kept.set(encoding, Promise.resolve(readFileSync(built)))
  }
  return fileWith(readFileSync(path), extname(path), kept)
}

/**
 * All files below a folder by their path ('/assets/app.js'), read once at the start. No request can reach any other
 * file. Without a folder the map is empty.
 */
export const loadFiles = (folder: string | undefined): ReadonlyMap<string, StaticFile> => {
  if (folder === undefined) return new Map()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !isEncoded(entry.name))
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(folder.length).replaceAll('\\', '/'), load(path)]
    }),
  )
}
