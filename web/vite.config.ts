import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { earlyScript, preloadFonts, scriptsLater } from './build/html-plugins.ts'
import { adoptStyles, noJsonSchemas, staffPathsAlone } from './build/lean-plugins.ts'

const api = process.env.DUKA_API ?? 'http://localhost:3000'

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

const onEveryPage = /assets\/(rolldown-runtime|react|vendor|contract|index)-[^/]+\.js$/

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
  plugins: [
    react(),
    preloadFonts(),
    scriptsLater(),
    earlyScript(),
    adoptStyles(),
    noJsonSchemas(),
    staffPathsAlone(),
  ],
  build: {
    outDir: fileURLToPath(new URL(isSsrBuild ? '../dist/pages' : '../dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Ant Design is 620 kB before compression, and only staff load it.
    chunkSizeWarningLimit: 700,
    manifest: !isSsrBuild,
    // Every page has these. A cheap phone takes up to 2 ms to be asked for one more file.
    modulePreload: {
      resolveDependencies: (_file, parts, { hostType }) =>
        hostType === 'html' ? parts : parts.filter((part) => !onEveryPage.test(part)),
    },
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
