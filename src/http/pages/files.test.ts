import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { loadFiles } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'duka-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const script = 'let total = 0\n'.repeat(200)
writeFileSync(join(folder, 'app.js'), script)
writeFileSync(join(folder, 'app.js.br'), 'as the build made it')
writeFileSync(join(folder, 'picture.webp'), Buffer.alloc(5_000))
const files = loadFiles(folder)

test('sends what the build compressed, and compresses the rest when asked', async () => {
  const app = files.get('/app.js')
  expect(String(await app?.encoded('br'))).toBe('as the build made it')
  expect(String(gunzipSync((await app?.encoded('gzip')) ?? ''))).toBe(script)
  rmSync(join(folder, 'app.js.br'))
  const again = await loadFiles(folder).get('/app.js')?.encoded('br')
  expect(String(brotliDecompressSync(again ?? ''))).toBe(script)
})

test('what is compressed is no file of its own, and pictures stay as they are', () => {
  expect([...files.keys()].sort()).toEqual(['/app.js', '/picture.webp'])
  expect(files.get('/picture.webp')?.encoded('br')).toBeUndefined()
})
