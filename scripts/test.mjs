// `npm test [-- vitest filters and flags]`: installs and builds what is missing, runs the tests, and ends with the
// line 'N passed, N failed, N skipped'. REQUIRE_ALL=1 lets no test skip for want of a service.
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'

requireNode()
await ensureInstalled()
const args = process.argv.slice(2)
const { runTests } = await import('./lib/run-tests.mjs')
if (args.length === 0 || args.some((arg) => /e2e|engines/.test(arg))) await ensureBuilt()
process.exit(await runTests(args))
