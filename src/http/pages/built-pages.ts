import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import type { PageSources, PagesModule } from '../../contract/rules/first-view.ts'

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    isDynamicEntry: z.boolean().default(false),
  }),
)
/** The build's result for each source file. */
export type Manifest = z.infer<typeof manifest>

export const parseManifest = (text: string): Manifest => manifest.parse(JSON.parse(text))

type Next = (name: string) => readonly string[]

const reached = (next: Next, name: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const other of next(name)) reached(next, other, seen)
  return seen
}

/**
 * The source files of pages that shoppers may load on demand, and `scripts`. Files that only the files of `apart` load are
 * left out. Throws if the build lacks a file that is named.
 */
export const shopModules = (
  all: Manifest,
  { apart, scripts }: Pick<PageSources, 'apart' | 'scripts'>,
): string[] => {
  for (const name of [...apart, ...scripts])
    if (all[name] === undefined) throw new Error(`The build knows no ${name}`)
  const next: Next = (name) => {
    const { imports = [], dynamicImports = [] } = all[name] ?? {}
    return [...imports, ...dynamicImports].filter((other) => !apart.includes(other))
  }
  return [...reached(next, 'index.html')].filter(
    (name) => all[name]?.isDynamicEntry && (name.endsWith('.tsx') || scripts.includes(name)),
  )
}

/**
 * The HTML elements that load the files which this page needs and other pages do not. Style sheets load at once;
 * scripts are named for web/src/ask-for-scripts.ts.
 */
export const linksOf = (all: Manifest, modules: readonly string[]): string => {
  const next: Next = (name) => all[name]?.imports ?? []
  const common = reached(next, 'index.html')
  const needed = new Set(modules.flatMap((module) => [...reached(next, module)]))
  const own = [...needed].filter((name) => !common.has(name))
  const parts = own.flatMap((name) => all[name] ?? [])
  const styles = parts.flatMap(({ css }) => css)
  return [
    ...[...new Set(styles)].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...parts.map(({ file }) => `<meta name="duka:preload" content="/${file}">`),
  ].join('')
}

/** The parts of the built web that pages are made of. */
export type PageParts = {
  /** The built page without content. */
  index: string
  manifest: Manifest
  /** Source files that a browser stores for use without a connection. */
  shell: readonly string[]
  web: PagesModule
}

/** Loads the built web and its half that draws pages on the server. Undefined: there is no build. */
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
    shell: shopModules(manifest, await module.findSources()),
    web: module,
  }
}
