// `npm start`: installs and builds what is missing or out of date, then runs the server.
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { inRoot } from './lib/paths.mjs'

requireNode()
await ensureInstalled()
await ensureBuilt()
process.setSourceMapsEnabled(true)
await import(pathToFileURL(inRoot('dist/server/main.js')).href)
