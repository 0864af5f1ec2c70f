import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'

const { scripts } = z
  .object({ scripts: z.object({ start: z.string() }) })
  .parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')))

/** Stands for the shop. It stops in order, after a while. */
const shop = `
process.on('SIGTERM', () => setTimeout(() => { console.log('stopped'); process.exit(0) }, 200))
setTimeout(() => process.exit(1), 20_000)
console.log('areas: ' + process.env.MALLOC_ARENA_MAX)
`

/** Runs the script of \`npm start\` on the stand-in. */
const start = async (env: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'duka-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'scripts'))
  writeFileSync(join(folder, 'scripts/start.mjs'), shop)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: scripts.start } }))
  const { PATH, HOME } = process.env
  const npm = spawn('npm', ['start', '--silent'], { cwd: folder, env: { PATH, HOME, ...env } })
  let said = ''
  npm.stdout.on('data', (chunk) => {
    said += String(chunk)
  })
  const ended = once(npm, 'exit').then(([code]) => code)
  await expect.poll(() => said, { timeout: 15_000 }).toContain('areas')
  return { npm, ended, said: () => said }
}

test.skipIf(process.platform === 'win32')(
  'npm start bounds the areas of the C library, and ends when the shop has stopped',
  async () => {
    const { npm, ended, said } = await start()
    npm.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(said()).toBe('areas: 2\nstopped\n')
  },
)

test.skipIf(process.platform === 'win32')(
  'npm start leaves the areas to who has set them',
  async () => {
    const { npm, ended, said } = await start({ MALLOC_ARENA_MAX: '5' })
    npm.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(said()).toContain('areas: 5')
  },
)
