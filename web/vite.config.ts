import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { buildSync } from 'esbuild'
import { defineConfig, type Plugin } from 'vite'

const api = process.env.DUKA_API ?? 'http://localhost:3000'

const pageFonts = /(bricolage-grotesque|figtree)-latin-wght-normal[^/]*\.woff2$/

/**
 * The server has drawn the page. On a slow line its look comes first, and its scripts once the page is seen
 * (`src/ask-for-scripts.ts`). So the page names its scripts without asking for them.
 */
const scriptsLater = (): Plugin => ({
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

/** Asks for the first view's fonts with the page, and not only once its script has drawn text. */
const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => pageFonts.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${file}`,
            crossorigin: '',
          },
          injectTo: 'head',
        })),
  },
})

const earlyFile = /^assets\/early-[^/]+\.js$/

/**
 * The script that remembers early presses is there before anything can be pressed. Waiting for it costs nothing, since
 * the styles take as long to come.
 */
const earlyScript = (): Plugin => ({
  name: 'early-script',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  buildStart() {
    const entry = fileURLToPath(new URL('src/before-hydration.ts', import.meta.url))
    const built = buildSync({ entryPoints: [entry], bundle: true, minify: true, write: false })
    this.emitFile({ type: 'asset', name: 'early.js', source: built.outputFiles[0]?.text ?? '' })
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => earlyFile.test(file))
        .map((file) => ({
          tag: 'script',
          attrs: { src: `/${file}`, fetchpriority: 'high' },
          injectTo: 'head-prepend' as const,
        })),
  },
})

const dynamicStyles = /@rc-component[\\/]util[\\/]es[\\/]Dom[\\/]dynamicCSS\.js$/
const adoptedStyles = fileURLToPath(
  new URL('src/staff-ui/theme/adopted-styles.ts', import.meta.url),
)

/** Ant Design's styles come in without <style> elements, which the server's policy forbids. */
const adoptStyles = (): Plugin => ({
  name: 'adopt-styles',
  enforce: 'pre',
  resolveId: {
    filter: { id: /dynamicCSS/ },
    handler: async function (source, importer) {
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found !== null && dynamicStyles.test(found.id) ? adoptedStyles : found
    },
  },
})

/**
 * Every schema brings along the code that writes it as a JSON schema, 5 kB for each shopper. Only the server needs it.
 */
const noJsonSchemas = (): Plugin => ({
  name: 'no-json-schemas',
  load: {
    filter: { id: /zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/ },
    handler: (id) => {
      const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)
      const no = "() => { throw new Error('Browsers write no JSON schemas') }"
      return [...names].map(([, name]) => `export const ${name} = ${no}`).join('\n')
    },
  },
})

/** The parts that draw goods, which nearly every page of the shop shows. Folders end in a slash. */
const shopParts = [
  ...['button', 'badge', 'facts', 'icon', 'kitenge', 'picture'].map((part) => `ui/${part}`),
  ...['empty-state', 'load-failed', 'skeleton'].map((part) => `ui/feedback/${part}`),
  ...['shop/catalogue/', 'shop/catalogue/queries/', 'shop/product-card/', 'shop/wishlist/'],
  ...[
    'shop/cart/parts/add-button',
    'shop/cart/parts/round-button',
    'shop/branch-switch/branch-card',
  ],
]

/** The parts that show an order in a list. The other parts of an order load on demand. */
const orderParts = [
  ...['order-progress', 'payment-due', 'status-badge', 'status-words'].map(
    (part) => `shop/order/${part}`,
  ),
  ...['shop/reorder/', 'shop/cart/item-names', 'lib/date-text'],
  'features/orders/order-again-button',
]

const formParts = ['ui/form/field', 'ui/form/contact-fields', 'lib/form/use-binding']

/** A part that has moved would leave its chunk without a word, so a missing part is an error. */
const filesOf = (parts: readonly string[]): RegExp => {
  const source = (part: string) => fileURLToPath(new URL(`src/${part}`, import.meta.url))
  const isThere = (part: string) =>
    part.endsWith('/')
      ? existsSync(source(part))
      : ['ts', 'tsx'].some((end) => existsSync(`${source(part)}.${end}`))
  const lost = parts.filter((part) => !isThere(part))
  if (lost.length > 0) throw new Error(`web/src has no ${lost.join(', ')}`)
  return new RegExp(`web/src/(${parts.join('|')})[^/]*\\.(tsx?|css)$`)
}

const initial = ['$initial' as const]

const chunks = [
  // React stays in the browser's cache when the shop itself changes.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, tags: initial },
  { name: 'vendor', test: /node_modules/, tags: initial },
  { name: 'staff-vendor', test: /node_modules[\\/](antd|@ant-design|@rc-component)[\\/]/ },
  // Making the schemas of the answers takes a slow phone as long as drawing goods, so it is a task of its own.
  { name: 'contract', test: /src\/contract\//, tags: initial },
  // A dozen files of 1 kB cost a phone more than one, so parts that the shop's pages share come in one piece.
  { name: 'shop', test: filesOf(shopParts), minShareCount: 2 },
  // The checkout's form needs the rules of an order, and none of the parts that show one.
  { name: 'order-rules', test: /src\/contract\/order\.ts$/, minShareCount: 2 },
  { name: 'order', test: filesOf(orderParts), minShareCount: 2 },
  { name: 'form', test: filesOf(formParts), minShareCount: 2 },
]

export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), preloadFonts(), scriptsLater(), earlyScript(), adoptStyles(), noJsonSchemas()],
  build: {
    outDir: fileURLToPath(new URL(isSsrBuild ? '../dist/pages' : '../dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Ant Design is 620 kB before compression, and only staff load it.
    chunkSizeWarningLimit: 700,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: chunks } } },
  },
  // React's development code costs several times as much, so the server draws without it however it is started.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  // The server's half brings its libraries along, so that they too are built for production. It never loads the staff's
  // kit and the map, which stay out.
  ssr: { noExternal: true, external: ['antd', '@ant-design/icons', 'ol'] },
  server: { proxy: { '/api': api, '/pictures': api } },
}))
