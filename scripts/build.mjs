// `npm run build`: builds the web into dist/web and the server into dist/server.
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'

requireNode()
await ensureInstalled()
await ensureBuilt()
