// `npm run spec`: makes docs/spec-coverage.md again from the rules and from the tests that name them.
import { writeFileSync } from 'node:fs'
import { inRoot } from './lib/paths.mjs'
import { drawCoverage, readSpecs, readTags } from './lib/spec-coverage.mjs'

writeFileSync(inRoot('docs/spec-coverage.md'), drawCoverage(readSpecs(), readTags()))
