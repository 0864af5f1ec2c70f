import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Figure, less } from '../run/figures.ts'
import { figuresOf, measure, type Question, type Round } from '../run/question.ts'

const SYNC_MS = 50
const source = fileURLToPath(new URL('../slow-sync.c', import.meta.url))

const hasCompiler = (): boolean =>
  ['/usr/bin/cc', '/usr/bin/gcc', '/usr/local/bin/cc'].some((path) => existsSync(path))

/** Builds the library that makes every sync of a process take longer, and gives its path. */
const slowSync = (): string => {
  const library = join(tmpdir(), 'duka-slow-sync.so')
  execFileSync('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl'])
  return library
}

const kinds = ['lists', 'details'] as const
const BUYING = { kind: 'purchases', connections: 8 } as const

type Env = Readonly<Record<string, string>>

/** The times of reads beside purchases, on a disk as `env` makes it. */
const readsOn = async (disk: string, round: Round, env: Env): Promise<Figure[]> => {
  const server = await round.start(env)
  const figures: Figure[] = []
  for (const kind of kinds) {
    // The reads are paced, so that they meet the disk and not the processor.
    const reading = { kind, connections: 16, perSecond: 50 } as const
    const [read, bought] = await measure(server, round, [reading, BUYING])
    if (read === undefined || bought === undefined) continue
    figures.push(...figuresOf(`${kind}, ${disk}`, read))
    figures.push(...figuresOf(`purchases beside ${kind}, ${disk}`, bought))
  }
  await server.stop()
  return figures
}

const named = (figures: readonly Figure[], name: string): number =>
  figures.find((figure) => figure.name === name)?.value ?? Number.NaN

export const slowDisk: Question = {
  about: `reads beside purchases on a disk whose sync takes ${SYNC_MS} ms more`,
  missing: () => {
    if (process.platform !== 'linux') return 'only Linux preloads the library that slows the disk'
    return hasCompiler() ? undefined : 'there is no C compiler (cc) to build what slows the disk'
  },
  ask: async (round) => {
    const fast = await readsOn('fast disk', round, {})
    const env = { LD_PRELOAD: slowSync(), SLOW_SYNC_MS: String(SYNC_MS) }
    const slow = await readsOn('slow disk', round, env)
    const ratios = kinds.map((kind) => {
      const [slower, faster] = [
        named(slow, `${kind}, slow disk, p99`),
        named(fast, `${kind}, fast disk, p99`),
      ]
      return less(`${kind}, p99 slow / fast`, 'x', slower / faster)
    })
    return [...fast, ...slow, ...ratios]
  },
}
