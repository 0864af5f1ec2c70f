import * as z from 'zod'

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    isDynamicEntry: z.boolean().default(false),
  }),
)
/** What the build made of each source file. */
export type Manifest = z.infer<typeof manifest>

export const parseManifest = (text: string): Manifest => manifest.parse(JSON.parse(text))

const reached = (all: Manifest, name: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const next of all[name]?.imports ?? []) reached(all, next, seen)
  return seen
}

/** Maps and the staff's pages lie deeper: they are not worth their weight to every shopper. */
const shoppers =
  /^src\/(app\/layout|ui\/[^/]+|shop\/(?!map|payment)[^/]+|features\/(?!staff|product\/reviews)[^/]+)(\/[^/]+)*\.tsx$/

/** The source files that shoppers may come to need on demand. */
export const shopModules = (all: Manifest): string[] =>
  Object.keys(all).filter((name) => all[name]?.isDynamicEntry && shoppers.test(name))

/**
 * Elements for what a page needs beside what every page needs: styles are fetched at once, scripts are named for
 * web/src/ask-for-scripts.ts.
 */
export const linksOf = (all: Manifest, modules: readonly string[]): string => {
  const common = reached(all, 'index.html')
  const needed = new Set(modules.flatMap((module) => [...reached(all, module)]))
  const own = [...needed].filter((name) => !common.has(name))
  const parts = own.flatMap((name) => all[name] ?? [])
  const styles = parts.flatMap(({ css }) => css)
  return [
    ...[...new Set(styles)].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...parts.map(({ file }) => `<meta name="duka:preload" content="/${file}">`),
  ].join('')
}
