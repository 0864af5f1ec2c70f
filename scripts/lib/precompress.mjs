import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const text = new Set(['.css', '.js', '.json', '.svg', '.webmanifest'])
/** Compressing a file smaller than this saves nothing. In bytes. */
const SMALLEST = 1024

/** Writes the smallest `file.br` and `file.gz` beside each text file: made once, sent often. @param {string} folder */
export const precompress = async (folder) => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && text.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files) {
    const body = readFileSync(file)
    if (body.length < SMALLEST) continue
    // Brotli uses its best quality by default.
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(body))
    writeFileSync(`${file}.gz`, await promisify(gzip)(body, { level: 9 }))
  }
}
