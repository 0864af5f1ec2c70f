import { totalmem } from 'node:os'
import { type CacheName, openRoom, type Room } from '../lib/room.ts'

const MB = 2 ** 20
const USUAL_MB = 1_024

/**
 * How a process shares its memory. Of each cache: MB where the process may take 1 GB, and MB at most; a process with more
 * or less memory has more or less in proportion.
 */
const shares: Readonly<Record<CacheName, { mb: number; mostMb: number }>> = {
  states: { mb: 39, mostMb: 156 },
  keys: { mb: 6, mostMb: 12 },
  windows: { mb: 29, mostMb: 32 },
  answers: { mb: 8, mostMb: 16 },
  pages: { mb: 12, mostMb: 24 },
  searches: { mb: 8, mostMb: 16 },
}

/** By how much a heap may outgrow what was in use, in percent: with 1 GB, and with 2 GB or more. */
const HEAP_GROWTH = { least: 30, most: 60 }

/** The memory in MB that the process may take: the setting, else what its control group or the machine has. */
export const memoryMb = (setting: number | undefined): number => {
  if (setting !== undefined) return setting
  // Without a control group the figure is 0, or larger than any machine.
  const constrained = process.constrainedMemory()
  const bytes = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
  return Math.floor(bytes / MB)
}

/** The room for the caches of a process that may take so many MB. */
export const roomOf = (totalMb: number): Room => {
  const bytesOf = (name: CacheName): number => {
    const { mb, mostMb } = shares[name]
    return Math.floor(Math.min((mb * totalMb) / USUAL_MB, mostMb) * MB)
  }
  return openRoom({
    states: bytesOf('states'),
    keys: bytesOf('keys'),
    windows: bytesOf('windows'),
    answers: bytesOf('answers'),
    pages: bytesOf('pages'),
    searches: bytesOf('searches'),
  })
}

/** By how many percent the heaps of such a process may outgrow what is in use (ADR 88). */
export const heapGrowth = (totalMb: number): number => {
  const { least, most } = HEAP_GROWTH
  const beyond = Math.min(1, Math.max(0, totalMb / USUAL_MB - 1))
  return Math.round(least + (most - least) * beyond)
}
