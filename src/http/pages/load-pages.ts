import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PagesModule } from '../../contract/rules/first-view.ts'
import { parseManifest, shopModules } from './manifest.ts'
import type { PageParts } from './serve-pages.ts'

/** The built half of the web that draws pages. Undefined where it was not built. */
export const loadPages = async (
  web: string | undefined,
  pages: string | undefined,
): Promise<PageParts | undefined> => {
  if (web === undefined || pages === undefined) return undefined
  const file = join(web, '.vite/manifest.json')
  if (!existsSync(file)) return undefined
  const module: PagesModule = await import(pathToFileURL(join(pages, 'server.js')).href)
  const manifest = parseManifest(readFileSync(file, 'utf8'))
  return {
    index: readFileSync(join(web, 'index.html'), 'utf8'),
    manifest,
    shell: shopModules(manifest, (await module.findSources()).apart),
    web: module,
  }
}
