import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type BuiltSite = {
  /** The text of the page into which all others are drawn. */
  index: string
  /** The text of the module that draws pages on the server. */
  pagesModule: string
}

/** Writes what the build makes of the pages. Gives the folders that `startShop` takes as `web` and `pages`. */
export const writeBuiltSite = async (
  folder: string,
  { index, pagesModule }: BuiltSite,
): Promise<{ web: string; pages: string }> => {
  const web = join(folder, 'web')
  await mkdir(join(web, '.vite'), { recursive: true })
  await writeFile(join(web, 'index.html'), index)
  await writeFile(join(web, '.vite/manifest.json'), '{}')
  await writeFile(join(folder, 'server.js'), pagesModule)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  return { web, pages: folder }
}
