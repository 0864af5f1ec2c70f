import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PagesModule } from '../../contract/rules/first-view.ts'
import { parseManifest } from './manifest.ts'
import type { PageParts } from './serve-pages.ts'

/** The web's half that draws pages, as it was built; undefined where it was not. */
export const loadPages = async (
  web: string | undefined,
  pages: string | undefined,
): Promise<PageParts | undefined> => {
  if (web === undefined || pages === undefined) return undefined
  const manifest = join(web, '.vite/manifest.json')
  if (!existsSync(manifest)) return undefined
  const module: PagesModule = await import(pathToFileURL(join(pages, 'server.js')).href)
  return {
    index: readFileSync(join(web, 'index.html'), 'utf8'),
    manifest: parseManifest(readFileSync(manifest, 'utf8')),
    web: module,
  }
}
