// `npm run sbom`: writes dist/duka.cdx.json, the list of all packages with versions, licences and hashes (CycloneDX).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { npmPrints } from './lib/npm.mjs'
import { inRoot } from './lib/paths.mjs'
import { withNames } from './lib/supply.mjs'

const PATIENCE_MS = 60_000
const FILE = 'dist/duka.cdx.json'

const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
const printed = await npmPrints(words, PATIENCE_MS)
if (printed === '') {
  console.error('npm printed no list. It needs npm 9 or newer.')
  process.exit(1)
}
const supply = JSON.parse(readFileSync(inRoot('scripts/supply.json'), 'utf8'))
const bom = withNames(JSON.parse(printed), supply)
mkdirSync(inRoot('dist'), { recursive: true })
writeFileSync(inRoot(FILE), `${JSON.stringify(bom, null, 2)}\n`)
console.log(`${bom.components.length} packages in ${FILE}`)
