import { setFlagsFromString } from 'node:v8'

/** By how much a heap may outgrow what was in use after the last full collection, before the next one. */
const GROWTH_PERCENT = 60

/**
 * For the heaps of all threads. On a machine with much memory V8 waits until a heap is four times what is in use, so that
 * a busy shop would take a gigabyte of which it uses a quarter (ADR 88).
 */
export const boundHeapGrowth = (): void =>
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
