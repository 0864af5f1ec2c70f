import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import { type CacheName, openRoom, type Room } from '../lib/room.ts'
import type { FolderMemory, ThreadName } from '../stores/data-folder.ts'

const MB = 2 ** 20
const USUAL_MB = 1_024

/** MB where the process may take 1 GB, and MB at most. With more or less memory it is more or less in proportion. */
type Share = { mb: number; mostMb: number }

/** How a process shares its memory between its caches. */
const caches: Readonly<Record<CacheName, Share>> = {
  states: { mb: 39, mostMb: 156 },
  keys: { mb: 6, mostMb: 12 },
  windows: { mb: 29, mostMb: 32 },
  answers: { mb: 8, mostMb: 16 },
  pages: { mb: 12, mostMb: 30 },
  searches: { mb: 8, mostMb: 16 },
}

/** The heap of the thread that answers, above which it takes fewer requests, and those at which other threads end. */
const heaps: Readonly<Record<'answering' | ThreadName, Share>> = {
  answering: { mb: 440, mostMb: 2_048 },
  events: { mb: 96, mostMb: 256 },
  vault: { mb: 64, mostMb: 256 },
  readModels: { mb: 256, mostMb: 1_024 },
}

/** A thread that may take less would end at the first large batch, again and again. */
const LEAST_HEAP_MB = 64

/** Pages of SQLite that one connection keeps. One of the thread of the read models keeps eight times as many. */
const pages: Share = { mb: 2, mostMb: 4 }

const mbOf = ({ mb, mostMb }: Share, totalMb: number): number =>
  Math.min((mb * totalMb) / USUAL_MB, mostMb)

/** By how much a heap may outgrow what was in use, in percent: with 1 GB, and with 2 GB or more. */
const HEAP_GROWTH = { least: 30, most: 60 }

/** The memory in MB that the control group of the process has, or else the machine. */
export const machineMb = (): number => {
  // Without a control group the figure is 0, or larger than any machine.
  const constrained = process.constrainedMemory()
  const bytes = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
  return Math.floor(bytes / MB)
}

/** The room for the caches of a process that may take so many MB. */
export const roomOf = (totalMb: number): Room =>
  openRoom((name) => Math.floor(mbOf(caches[name], totalMb) * MB))

/** What the stores of a data folder may take in such a process. */
export const folderMemory = (totalMb: number): FolderMemory => {
  const heapMbOf = (thread: ThreadName): number =>
    Math.max(LEAST_HEAP_MB, Math.floor(mbOf(heaps[thread], totalMb)))
  return {
    pagesMib: Math.max(1, Math.floor(mbOf(pages, totalMb))),
    heapMb: {
      events: heapMbOf('events'),
      vault: heapMbOf('vault'),
      readModels: heapMbOf('readModels'),
    },
  }
}

/** The heap of a thread, garbage included, in bytes. */
export type Heap = { used(): number; most: number }

/** The heap of the calling thread, which answers requests in such a process. */
export const answeringHeap = (totalMb: number): Heap => ({
  used: () => getHeapStatistics().used_heap_size,
  most: Math.min(mbOf(heaps.answering, totalMb) * MB, getHeapStatistics().heap_size_limit),
})

/** By how many percent the heaps of such a process may outgrow what is in use (ADR 88). */
export const heapGrowth = (totalMb: number): number => {
  const { least, most } = HEAP_GROWTH
  const beyond = Math.min(1, Math.max(0, totalMb / USUAL_MB - 1))
  return Math.round(least + (most - least) * beyond)
}
