import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plant } from './plant.ts'
import { plants } from './plants.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = join(root, '.cache', 'planted')

/** The text of the plant's file with the bug in it. Throws if the file does not hold the text once. */
export const planted = ({ file, is, becomes }: Plant): string => {
  const parts = readFileSync(join(root, file), 'utf8').split(is)
  if (parts.length !== 2) throw new Error(`${file} holds this ${parts.length - 1} times: ${is}`)
  return parts.join(becomes)
}

/** A copy of the shop in which a file holds another text. */
export type ChangedShop = { name: string; file: string; text: string }

/** Bundles its simulation. Gives whether the file is a part of that. */
const bundle = async ({ file, text }: ChangedShop, path: string): Promise<boolean> => {
  const target = join(root, file)
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['src/simulation/main.ts'],
    outfile: path,
    bundle: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    external: ['libsql', '@node-rs/*', 'esbuild', 'sharp'],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    plugins: [
      {
        name: 'change',
        setup: ({ onLoad }) =>
          onLoad({ filter: /\.ts$/ }, ({ path: loaded }) =>
            loaded === target ? { contents: text, loader: 'ts' } : undefined,
          ),
      },
    ],
  })
  return metafile.inputs[file] !== undefined
}

/** A seed takes this long at most, on a busy machine. */
const MS_A_SEED = 30_000

/** Runs the bundle. Gives what the first broken promise says, how the run ended if it failed, or undefined. */
const runBundle = async (path: string, seeds: number): Promise<string | undefined> => {
  const args = [path, '--find', `--seeds=${seeds}`]
  const run = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 60_000 + seeds * MS_A_SEED,
    killSignal: 'SIGKILL',
  })
  const ended = once(run, 'close')
  let said = ''
  for await (const part of run.stdout) said += String(part)
  const [code, signal] = await ended
  if (said.includes('breaks')) return said.trim()
  return code === 0 ? undefined : `the simulation ends with ${code ?? signal}`
}

/** Runs up to `seeds` seeds on a changed shop, none if the simulation does not have the file. Gives what showed the change, or undefined. */
export const findChange = async (
  changed: ChangedShop,
  seeds: number,
): Promise<string | undefined> => {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${changed.name.replaceAll(/\W+/g, '-')}.mjs`)
  try {
    return (await bundle(changed, path)) ? await runBundle(path, seeds) : undefined
  } finally {
    rmSync(path, { force: true })
  }
}

/** Runs up to `seeds` seeds on a shop with this bug. Gives what the first broken promise says, or undefined. */
export const findPlant = async (plant: Plant, seeds: number): Promise<string | undefined> => {
  const found = await findChange({ ...plant, text: planted(plant) }, seeds)
  return found?.includes('breaks') ? found : undefined
}

/**
 * Looks for each planted bug whose name holds `words`, for some of them at once, and prints what found it. Gives how many
 * were not found.
 */
export const findPlants = async (words: string, seeds: number, atOnce: number): Promise<number> => {
  const waiting = plants.filter(({ name }) => name.includes(words))
  let missed = 0
  const findNext = async (): Promise<void> => {
    for (let plant = waiting.shift(); plant !== undefined; plant = waiting.shift()) {
      const found = await findPlant(plant, seeds)
      if (found === undefined) missed += 1
      process.stdout.write(`${plant.name}: ${found ?? 'NOT FOUND'}\n`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, findNext))
  return missed
}
