// `npm run check`: all checks that a change must pass before it lands. Stops at the first failure.
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { inRoot } from './lib/paths.mjs'
import { run, seconds } from './lib/run.mjs'

/** @type {[step: string, script: string, args: string[]][]} */
const steps = [
  ['format and lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']],
  ['types of the server', 'typescript-7/bin/tsc', ['-p', '.']],
  ['types of the web', 'typescript-7/bin/tsc', ['-p', 'web']],
  ['types of the service worker', 'typescript-7/bin/tsc', ['-p', 'web/worker']],
  ['types of the browser tests', 'typescript-7/bin/tsc', ['-p', 'e2e']],
  ['architecture', 'dependency-cruiser/bin/dependency-cruise.mjs', ['src', 'web/src']],
  ['unused code', 'knip/bin/knip.js', []],
]

/** @param {string} step @param {string[]} command */
const mustPass = async (step, command) => {
  const since = performance.now()
  console.log(`\n> ${step}`)
  const code = await run(process.execPath, command)
  console.log(`${code === 0 ? 'ok' : 'FAILED'}: ${step}, ${seconds(since)}`)
  if (code !== 0) process.exit(code)
}

requireNode()
await ensureInstalled()
for (const [step, script, args] of steps) {
  await mustPass(step, [inRoot('node_modules', script), ...args])
}
await mustPass('supply', [inRoot('scripts/check-supply.mjs')])
await mustPass('weight of the pages', [inRoot('scripts/check-budget.mjs')])
console.log('\n> tests')
process.exit(await run(process.execPath, [inRoot('scripts/test.mjs')]))
