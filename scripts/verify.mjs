// `npm run verify`: proves that the log is as it was sealed. See ‘Integrity’ in docs/operations.md.
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { inRoot } from './lib/paths.mjs'

requireNode()
await ensureInstalled()
await ensureBuilt()
await import(pathToFileURL(inRoot('dist/server/verify.js')).href)
