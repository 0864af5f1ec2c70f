// `npm run ops -- <words>`: the operator's command line. See docs/operations.md.
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { inRoot } from './lib/paths.mjs'

requireNode()
await ensureInstalled()
await ensureBuilt()
await import(pathToFileURL(inRoot('dist/server/ops.js')).href)
