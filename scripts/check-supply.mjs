// Part of `npm run check`: the lock file, the licences of all packages, and known holes in them. Only the last asks the
// registry; where it does not answer, the check says so and goes on.
import { readFileSync } from 'node:fs'
import { npmPrints } from './lib/npm.mjs'
import { inRoot } from './lib/paths.mjs'
import {
  advisoriesIn,
  expired,
  idleAcceptances,
  licenceFaults,
  lockFaults,
  unaccepted,
} from './lib/supply.mjs'

const PATIENCE_MS = 20_000

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(inRoot(file), 'utf8'))

const { packages } = read('package-lock.json')
const supply = read('scripts/supply.json')
const today = new Date().toISOString().slice(0, 10)
const faults = [
  ...lockFaults(packages),
  ...licenceFaults(packages, supply),
  ...idleAcceptances(packages, supply).map((one) => `${one}: accepted, but no longer used`),
  ...expired(supply.acceptedAdvisories, today).map(
    ({ id, until }) => `${id}: was accepted until ${until}`,
  ),
]
console.log(`${Object.keys(packages).length - 1} packages: lock file and licences read`)

const words = ['audit', '--json', '--package-lock-only', '--fetch-retries=0']
const advisories = advisoriesIn(await npmPrints(words, PATIENCE_MS))
if (advisories === undefined) {
  console.log('The registry gave no answer about known holes: they were not checked.')
} else {
  console.log(`${advisories.length} known holes`)
  for (const { id, package: name, severity, title } of advisories)
    console.log(`  ${severity}: ${name}, ${title} (${id})`)
  for (const { id, package: name } of unaccepted(advisories, supply.acceptedAdvisories))
    faults.push(`${name} has ${id}: update it, or accept it in scripts/supply.json`)
}
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
