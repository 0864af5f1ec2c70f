// `npm start`: installs and builds what is missing or out of date, then runs the server.
// The script in package.json replaces npm's shell by this process (`exec`), so that signals reach it, and bounds the areas
// of the C library's memory, which only the start of a process can. The shell of Windows knows no `exec`: it says so,
// and goes on behind `||`.
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
