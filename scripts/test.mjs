// `npm test [-- vitest filters and flags]`: installs and builds what is missing, runs the tests, and ends with the line
// 'N passed, N failed, N skipped'. With REQUIRE_ALL=1 a missing service is a failure, not a skip. `npm test -- --quick` runs
// the tests that need no browser, no engine and little time.
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { temporaryFolder } from './lib/temporary-folder.mjs'

requireNode()
await ensureInstalled()
const given = process.argv.slice(2)
const isQuick = given.includes('--quick')
const rest = given.filter((arg) => arg !== '--quick')
const args = isQuick ? ['--project', 'server', '--project', 'web', ...rest] : rest
if (isQuick) Object.assign(process.env, { QUICK: '1', DOCKER_HERE: 'unasked' })
process.env.TMPDIR ??= temporaryFolder()
const { runTests } = await import('./lib/run-tests.mjs')
if (isQuick)
  console.log('Quick: without browsers, engines and what takes long; `npm test` runs those too')
else await ensureBuilt()
process.exit(await runTests(args))
