import { readFile } from 'node:fs/promises'
import type { Checkpoint } from '../../stores/seals/port.ts'
import type { Vault } from '../../stores/vault/port.ts'
import type { KnownCheckpoint } from './findings.ts'

/** A line of the file is no checkpoint. */
export class NoCheckpoint extends Error {
  override name = 'NoCheckpoint'
}

const isTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text))

/**
 * Reads a checkpoint as the file, the webhook and the printed statement write it: the number of events, the time and
 * the hash. Spaces within the hash and what follows it are left out. Throws `NoCheckpoint`.
 */
export const readCheckpoint = (line: string): Checkpoint => {
  const [count = '', at = '', ...rest] = line.trim().split(/\s+/)
  const hash = rest.join('').toLowerCase()
  if (!/^\d{1,15}$/.test(count) || !isTime(at) || !/^[0-9a-f]{64}$/.test(hash)) {
    throw new NoCheckpoint(
      `‘${line.trim().slice(0, 120)}’ is no checkpoint: it takes the number of events, the time and the 64 characters`,
    )
  }
  return { count: Number(count), at, hash }
}

/** The checkpoints that a file was told, one a line. Empty if there is no such file. Throws `NoCheckpoint`. */
export const checkpointsIn = async (path: string): Promise<Checkpoint[]> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readCheckpoint)
}

/** The checkpoint that the vault has seen, and those that were told outside. */
export const knownCheckpoints = async (
  vault: Pick<Vault, 'sealSeen'>,
  outside: readonly Checkpoint[],
): Promise<KnownCheckpoint[]> => {
  const seen = await vault.sealSeen()
  const own = seen === null ? [] : [{ ...seen, outside: false }]
  return [...own, ...outside.map((one) => ({ ...one, outside: true }))]
}
