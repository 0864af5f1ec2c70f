import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Puts a tag into the page for each of the build's files that `pattern` fits. */
const tagEach = (pattern: RegExp, tagOf: (file: string) => HtmlTagDescriptor) =>
  ({
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => pattern.test(file))
        .map(tagOf),
  }) satisfies Plugin['transformIndexHtml']

const pageFonts = /(bricolage-grotesque|figtree)-latin-wght-normal[^/]*\.woff2$/

/**
 * The server sends a drawn page. On a slow connection the styles and pictures load first, and the scripts after the
 * page is visible (see `web/src/ask-for-scripts.ts`), so the page lists its scripts in meta tags instead of loading
 * them.
 */
export const scriptsLater = (): Plugin => ({
  name: 'scripts-later',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html
        .replace(/ *<script type="module" [^>]*src="([^"]+)"><\/script>\n/, (_, app) => {
          const parts = [...html.matchAll(/<link rel="modulepreload" [^>]*href="([^"]+)">/g)]
          const scripts = [...parts.map(([, part]) => part), app]
          return scripts
            .map((file) => `    <meta name="duka:script" content="${file}" />\n`)
            .join('')
        })
        .replace(/ *<link rel="modulepreload" [^>]*>\n/g, ''),
  },
})

/** Lets the browser load the fonts together with the page, instead of after the script has drawn text. */
export const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: tagEach(pageFonts, (file) => ({
    tag: 'link',
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
    injectTo: 'head',
  })),
})

const earlyFile = /^assets\/early-[^/]+\.js$/

/**
 * Adds the script that remembers presses made before React is ready. It blocks the page, but costs no time, since the
 * styles load just as long.
 */
export const earlyScript = (): Plugin => ({
  name: 'early-script',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  buildStart() {
    const entry = fileURLToPath(new URL('../src/before-hydration.ts', import.meta.url))
    const built = buildSync({ entryPoints: [entry], bundle: true, minify: true, write: false })
    this.emitFile({ type: 'asset', name: 'early.js', source: built.outputFiles[0]?.text ?? '' })
  },
  transformIndexHtml: tagEach(earlyFile, (file) => ({
    tag: 'script',
    attrs: { src: `/${file}`, fetchpriority: 'high' },
    injectTo: 'head-prepend',
  })),
})
