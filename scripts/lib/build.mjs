import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { hashOf, lastBuilt, markBuilt } from './inputs.mjs'
import { inRoot, root } from './paths.mjs'
import { precompress } from './precompress.mjs'
import { run, seconds } from './run.mjs'

const shared = [
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/lib/build.mjs',
  'scripts/lib/precompress.mjs',
]

/** @param {import('esbuild').BuildOptions} options */
const bundle = async (options) => {
  const { build } = await import('esbuild')
  const result = await build({
    absWorkingDir: root,
    bundle: true,
    logLevel: 'warning',
    ...options,
  }).catch(() => undefined)
  return result !== undefined
}

/** Builds for browsers, with an entry for the server. @param {string[]} more */
const buildWeb = async (...more) => {
  const vite = inRoot('node_modules/vite/bin/vite.js')
  const args = ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn', ...more]
  return (await run(process.execPath, [vite, ...args])) === 0
}

/** The service worker holds a hash of the web build's manifest, so that a new build makes a new worker. */
const buildWorker = async () => {
  const manifest = readFileSync(inRoot('dist/web/.vite/manifest.json'))
  const build = createHash('sha256').update(manifest).digest('hex').slice(0, 12)
  return bundle({
    entryPoints: ['web/worker/sw.ts'],
    outdir: 'dist/web',
    target: 'es2022',
    minify: true,
    define: { BUILD: JSON.stringify(build) },
  })
}

/** Packages that stay outside the bundles, because they bring native code. */
const native = ['libsql', '@node-rs/argon2', 'msgpackr-extract', 'sharp']
/** Optional packages that the MongoDB driver and gRPC try to load. They are not installed. */
const absent = [
  ...['kerberos', '@mongodb-js/zstd', '@aws-sdk/credential-providers', 'gcp-metadata', 'snappy'],
  ...['socks', 'aws4', 'mongodb-client-encryption'],
]

/**
 * One bundle for each program, with its packages: a process on engines starts with a third less work than with 800
 * separate files. Dynamic imports stay dynamic: without splitting, every start would load the drivers of all engines.
 */
const buildServer = async () => {
  rmSync(inRoot('dist/server'), { recursive: true, force: true })
  cpSync(inRoot('src/demo/pictures'), inRoot('dist/server/pictures'), { recursive: true })
  return bundle({
    entryPoints: {
      main: 'src/main.ts',
      'migrate-store': 'src/migrate-store.ts',
      ops: 'src/ops.ts',
      verify: 'src/verify.ts',
      backup: 'src/backup.ts',
      'events-db-thread': 'src/program/events-db-thread.ts',
      'vault-db-thread': 'src/program/vault-db-thread.ts',
      'read-models-thread': 'src/program/read-models-thread.ts',
    },
    outdir: 'dist/server',
    splitting: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    external: [...native, ...absent],
    // CommonJS packages call `require`, which does not exist in an ES module.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    sourcemap: true,
  })
}

/** The parts of the build, with their inputs and outputs. */
const parts = [
  {
    name: 'web',
    inputs: ['web', 'src/contract', ...shared],
    output: 'dist/web/index.html',
    build: async () => {
      const built = (await buildWeb()) && (await buildWorker())
      if (built) await precompress(inRoot('dist/web'))
      return built
    },
  },
  {
    name: 'pages',
    inputs: ['web', 'src/contract', ...shared],
    output: 'dist/pages/server.js',
    build: () => buildWeb('--ssr', 'src/server.tsx'),
  },
  {
    name: 'server',
    inputs: ['src', ...shared],
    output: 'dist/server/main.js',
    build: buildServer,
  },
]

/** @param {typeof parts[number]} part */
const ensurePart = async ({ name, inputs, output, build }) => {
  const hash = hashOf(inputs)
  if (lastBuilt(name) === hash && existsSync(inRoot(output))) return true
  const since = performance.now()
  const built = await build()
  if (built) {
    markBuilt(name, hash)
    console.log(`Built the ${name} in ${seconds(since)}`)
  }
  return built
}

/**
 * Builds the web, its server half, and the server at the same time. A part whose inputs did not change is not built
 * again. If a build fails, the process ends.
 */
export const ensureBuilt = async () => {
  const built = await Promise.all(parts.map(ensurePart))
  const { stop } = await import('esbuild')
  await stop()
  if (built.includes(false)) process.exit(1)
}
