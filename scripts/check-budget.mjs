// Part of `npm run check`: limits the size of the script that a shopper's page loads before it can be used.
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { pageWeights } from './lib/page-weights.mjs'
import { inRoot } from './lib/paths.mjs'

const BUDGET_KB = 170
/** The page of orders grew by the parts of a payment and by links. It has to come back under the budget of all others. */
const beyond = new Map([['src/features/orders/orders-page.tsx', 175]])
/** @param {string} page */
const budgetOf = (page) => beyond.get(page) ?? BUDGET_KB

await ensureBuilt()
const { findSources } = await import(pathToFileURL(inRoot('dist/pages/server.js')).href)
const weights = pageWeights(inRoot('dist/web'), (await findSources()).pages)
for (const { page, kB } of weights) console.log(`${kB.toFixed(1).padStart(6)} kB  ${page}`)
const over = weights.filter(({ page, kB }) => kB > budgetOf(page))
if (weights.length === 0) console.error('The build names no page.')
for (const { page, kB } of over)
  console.error(
    `${page} loads ${kB.toFixed(1)} kB of script (gzip) before it can be used, over ${budgetOf(page)} kB: load some of it later`,
  )
process.exit(weights.length === 0 || over.length > 0 ? 1 : 0)
