import { setFlagsFromString } from 'node:v8'

/**
 * Lets the heaps of all threads outgrow what was in use after the last full collection by so many percent, before the next
 * one. On a machine with much memory V8 waits until a heap is four times what is in use, so that
 * a busy shop would take a gigabyte of which it uses a quarter (ADR 88).
 */
export const boundHeapGrowth = (percent: number): void =>
  setFlagsFromString(`--heap-growing-percent=${percent}`)
