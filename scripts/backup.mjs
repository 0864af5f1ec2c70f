// `npm run backup` and `npm run restore`. See docs/operations.md.
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { inRoot } from './lib/paths.mjs'

requireNode()
await ensureInstalled()
await ensureBuilt()
await import(pathToFileURL(inRoot('dist/server/backup.js')).href)
