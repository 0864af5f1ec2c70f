import { readFile } from 'node:fs/promises'
import { type KnownPlace, knownPlaces } from '../contract/map.ts'
import { parseJson } from '../lib/text.ts'
import { ConfigError } from './config.ts'
import kenya from './kenya.json' with { type: 'json' }

/**
 * The places that the shop knows by name: from the file, or else the built-in list. Throws `ConfigError` if the file
 * cannot be used.
 */
export const readPlaces = async (file: string | undefined): Promise<KnownPlace[]> => {
  if (file === undefined) return knownPlaces.parse(kenya)
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ConfigError(`PLACES_FILE: ${file} cannot be read`)
  })
  const parsed = knownPlaces.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  const [{ path, message } = { path: [], message: 'no list of places' }] = parsed.error.issues
  throw new ConfigError(`PLACES_FILE: ${[file, ...path].join(', ')}: ${message}`)
}
