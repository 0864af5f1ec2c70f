/** A control group of Linux with a bound of memory and without swap: what a rented machine gives. */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../../src/testing/until.ts'

const MB = 2 ** 20

/** The files by which one version of control groups bounds memory and tells of it. */
type Version = {
  root: string
  /** The files that bound memory and swap, in the order in which they have to be written. */
  bounds(bytes: number): readonly (readonly [file: string, text: string])[]
  /** The same files for no bound. */
  unbound: readonly (readonly [file: string, text: string])[]
  /** In `memory.stat`: bytes of memory that belong to no file. */
  anonymous: RegExp
  /** The file that counts the processes that the kernel ended for want of memory. */
  events: string
}

const first: Version = {
  root: '/sys/fs/cgroup/memory',
  bounds: (bytes) => [
    ['memory.limit_in_bytes', String(bytes)],
    ['memory.memsw.limit_in_bytes', String(bytes)],
  ],
  unbound: [
    ['memory.memsw.limit_in_bytes', '-1'],
    ['memory.limit_in_bytes', '-1'],
  ],
  anonymous: /^total_rss (\d+)$/m,
  events: 'memory.oom_control',
}

const second: Version = {
  root: '/sys/fs/cgroup',
  bounds: (bytes) => [
    ['memory.max', String(bytes)],
    ['memory.swap.max', '0'],
  ],
  unbound: [['memory.max', 'max']],
  anonymous: /^anon (\d+)$/m,
  events: 'memory.events',
}

const KILLS = /^oom_kill (\d+)$/m

const versionHere = (): Version | undefined => {
  if (existsSync(join(first.root, 'memory.limit_in_bytes'))) return first
  const controls = join(second.root, 'cgroup.controllers')
  if (!existsSync(controls)) return undefined
  return readFileSync(controls, 'utf8').split(/\s/).includes('memory') ? second : undefined
}

const write = (folder: string, files: ReturnType<Version['bounds']>): void => {
  for (const [file, text] of files) {
    // Kernels that do not count swap lack its files.
    if (existsSync(join(folder, file))) writeFileSync(join(folder, file), text)
  }
}

const make = ({ root, bounds }: Version, bytes: number): string => {
  if (root === second.root) writeFileSync(join(root, 'cgroup.subtree_control'), '+memory')
  const folder = join(root, `duka-bench-${process.pid}`)
  mkdirSync(folder)
  write(folder, bounds(bytes))
  return folder
}

/** Why there can be no box here. */
export const boxMissing = (): string | undefined => {
  const version = versionHere()
  if (version === undefined) return 'this machine has no control groups for memory'
  try {
    rmdirSync(make(version, 64 * MB))
    return undefined
  } catch (error) {
    return `no control group can be made here: ${error}`
  }
}

export type Box = {
  /** The command that runs this one inside. */
  inside(command: readonly string[]): string[]
  /** Memory of all processes inside that belongs to no file, in MB. */
  anonymousMb(): number
  /** How many processes the kernel ended for want of memory. */
  killed(): number
  /** Lets the processes inside take more memory from now on. */
  lift(): void
  /** Sends all processes inside a signal. */
  signal(name: NodeJS.Signals): void
  /** Asks all processes inside to end, and waits until they have. The `npm start` of older commits hands no signal on. */
  end(): Promise<void>
  remove(): void
}

/** Makes a box with so many MB. `core`: the only core that its processes may use. */
export const openBox = (mb: number, core?: number): Box => {
  const version = versionHere()
  if (version === undefined) throw new Error('No box can be made here')
  const folder = make(version, mb * MB)
  const read = (file: string, what: RegExp): number =>
    Number(what.exec(readFileSync(join(folder, file), 'utf8'))?.[1])
  const pids = (): number[] =>
    readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean).map(Number)
  const signal = (name: NodeJS.Signals): void => {
    for (const pid of pids()) process.kill(pid, name)
  }
  const pinned = core === undefined ? [] : ['taskset', '-c', String(core)]
  const enter = `echo $$ > ${join(folder, 'cgroup.procs')} && exec "$@"`
  return {
    inside: (command) => ['sh', '-c', enter, 'box', ...pinned, ...command],
    anonymousMb: () => read('memory.stat', version.anonymous) / MB,
    killed: () => read(version.events, KILLS),
    lift: () => write(folder, version.unbound),
    signal,
    end: async () => {
      signal('SIGTERM')
      await until('the processes in the box to end', () => pids().length === 0)
    },
    remove: () => rmdirSync(folder),
  }
}
