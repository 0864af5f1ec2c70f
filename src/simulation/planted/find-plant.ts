import { spawn } from 'node:child_process'
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

/** Bundles the simulation with the bug in it. Gives the bundle's path. */
const bundleWith = async (plant: Plant, path: string): Promise<void> => {
  const target = join(root, plant.file)
  await build({
    entryPoints: [join(root, 'src/simulation/main.ts')],
    outfile: path,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    external: ['libsql', '@node-rs/*', 'esbuild', 'sharp'],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    plugins: [
      {
        name: 'plant',
        setup: ({ onLoad }) =>
          onLoad({ filter: /\.ts$/ }, ({ path: file }) =>
            file === target ? { contents: planted(plant), loader: 'ts' } : undefined,
          ),
      },
    ],
  })
}

/** Runs up to `seeds` seeds on a shop with this bug. Gives what the first broken promise says, or undefined. */
export const findPlant = async (plant: Plant, seeds: number): Promise<string | undefined> => {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${plant.name.replaceAll(/\W+/g, '-')}.mjs`)
  await bundleWith(plant, path)
  const args = [path, '--find', `--seeds=${seeds}`]
  const run = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  for await (const part of run.stdout) said += String(part)
  rmSync(path)
  return said.includes('breaks') ? said.trim() : undefined
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
