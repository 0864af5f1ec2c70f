// Part of `npm run check`: limits the size of the script that a shopper's page loads before it can be used.
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { pageWeights } from './lib/page-weights.mjs'
import { inRoot } from './lib/paths.mjs'

const BUDGET_KB = 150

await ensureBuilt()
const { findSources } = await import(pathToFileURL(inRoot('dist/pages/server.js')).href)
const weights = pageWeights(inRoot('dist/web'), (await findSources()).pages)
for (const { page, kB } of weights) console.log(`${kB.toFixed(1).padStart(6)} kB  ${page}`)
const over = weights.filter(({ kB }) => kB > BUDGET_KB)
if (weights.length === 0) console.error('The build names no page.')
for (const { page, kB } of over)
  console.error(
    `${page} loads ${kB.toFixed(1)} kB of script (gzip) before it can be used, over ${BUDGET_KB} kB: load some of it later`,
  )
process.exit(weights.length === 0 || over.length > 0 ? 1 : 0)
