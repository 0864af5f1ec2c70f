import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks, onEveryPage } from './build/chunks.ts'
import { earlyScript, preloadFonts, scriptsLater } from './build/html-plugins.ts'
import { adoptStyles, smallZod, staffPathsAlone } from './build/lean-plugins.ts'

const api = process.env.DUKA_API ?? 'http://localhost:3000'

export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    preloadFonts(),
    scriptsLater(),
    earlyScript(),
    adoptStyles(),
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
  resolve: { alias: isSsrBuild ? [] : [smallZod] },
  // React's development code costs several times as much, so the server draws without it however it is started.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  // The server's half brings its libraries along, so that they too are built for production. It never loads the staff's
  // kit and the map, which stay out.
  ssr: { noExternal: true, external: ['antd', '@ant-design/icons', 'ol'] },
  server: { proxy: { '/api': api, '/pictures': api } },
}))
