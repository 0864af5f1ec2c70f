import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from './file-trouble.ts'

const mode = 0o700

/**
 * Makes the folder, and those above it, for their owner alone. Node says ENOENT of a disk that can only be read, so a
 * failed attempt is repeated step by step: the error then names the cause.
 */
export const makeFolder = (path: string): void => {
  try {
    mkdirSync(path, { recursive: true, mode })
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    const above = dirname(path)
    if (!existsSync(above)) makeFolder(above)
    mkdirSync(path, { mode })
  }
}
