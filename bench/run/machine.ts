import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

export const home = fileURLToPath(new URL('../..', import.meta.url))

export const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: home, encoding: 'utf8' }).trim()

/** The commit of this tree, with a mark if files differ from it. */
const present = (): string => {
  const changed = git('status', '--porcelain') === '' ? '' : ', with changes'
  return `${git('rev-parse', '--short', 'HEAD')}${changed}`
}

/** What every run says about where it ran. */
export type Machine = {
  cores: number
  processor: string
  memoryGb: number
  node: string
  commit: string
  date: string
}

export const machine = (): Machine => ({
  cores: cpus().length,
  processor: cpus()[0]?.model ?? 'unknown',
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  commit: present(),
  date: new Date().toISOString(),
})
