import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { matches } from './lib/install.mjs'
import { inRoot } from './lib/paths.mjs'

describe('npm test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duka-runner-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const run = async (files: Record<string, string>) => {
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
    const runner = inRoot('scripts/lib/run-tests.mjs')
    const program = `import { runTests } from ${JSON.stringify(runner)}
      process.exit(await runTests(['--globals', '--root', ${JSON.stringify(folder)}]))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: folder })
    const [stdout, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    return { status, lines: stdout.trimEnd().split('\n') }
  }

  it('ends with the counts, gives the reason of a skip and fails with a failing test', async () => {
    const good = `test('a', () => {}); test('b', ({ skip }) => skip('no Redis'))`
    const first = await run({ 'good.test.js': good })
    expect(first.status).toBe(0)
    expect(first.lines.slice(-2)).toEqual([
      'skipped  good.test.js: b (no Redis)',
      '1 passed, 0 failed, 1 skipped',
    ])
    const second = await run({
      'bad.test.js': `test('c', () => { throw new Error('no') })`,
      'broken.test.js': `throw new Error('cannot be loaded')`,
    })
    expect(second.status).toBe(1)
    expect(second.lines.at(-1)).toBe('1 passed, 2 failed, 1 skipped')
  })
})

describe('what is installed', () => {
  const locked = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b-mine': { version: '2.0.0', optional: true, os: [process.platform] },
    'node_modules/b-other': { version: '2.0.0', optional: true, os: ['plan9'] },
  }
  const installed = {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b-mine': { version: '2.0.0' },
  }

  it.each([
    ['all that this system needs', installed, true],
    ['nothing', undefined, false],
    ['another version', { ...installed, 'node_modules/a': { version: '1.0.1' } }, false],
    ['no binary for this system', { 'node_modules/a': { version: '1.0.0' } }, false],
  ])('knows %s', (_, present, expected) => {
    expect(matches(locked, present)).toBe(expected)
  })
})
