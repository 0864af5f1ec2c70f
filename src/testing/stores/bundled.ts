import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const folder = fileURLToPath(new URL('../../../.cache/test-programs', import.meta.url))

/**
 * The path of a bundle of the program with all its packages, for a child process of a test. It starts with a third of
 * the work that tsx takes. Native packages stay outside.
 */
export const bundled = (program: string): string => {
  const { outputFiles } = buildSync({
    entryPoints: [program],
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['libsql', '@node-rs/argon2'],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    write: false,
  })
  mkdirSync(folder, { recursive: true })
  // Others may be starting the same program: they find it whole, as it was or as it is.
  const path = join(folder, `${basename(program, '.ts')}.mjs`)
  const whole = `${path}.${randomUUID()}`
  writeFileSync(whole, outputFiles[0]?.contents ?? '')
  renameSync(whole, path)
  return path
}
