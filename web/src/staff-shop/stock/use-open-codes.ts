import { useState } from 'react'
import { codedGoods } from '#contract/inventory.ts'
import { z } from '#contract/rules/schema.ts'
import type { ReadCode } from './use-codes.ts'

/** A code that led to no single product, with the goods that have it. `pieces`: how many were scanned of it. */
const openCode = z.object({
  code: z.string(),
  found: z.array(codedGoods),
  pieces: z.number(),
})
export type OpenCode = z.infer<typeof openCode>

/** The most codes that wait for somebody to look at them. */
const MOST_OPEN = 100
export const openCodes = z.array(openCode).max(MOST_OPEN)

const withCode = (
  all: readonly OpenCode[],
  { code, found }: ReadCode,
  more: number,
): readonly OpenCode[] => {
  const before = all.find((one) => one.code === code)?.pieces ?? 0
  const others = all.filter((one) => one.code !== code)
  return [...others.slice(1 - MOST_OPEN), { code, found: [...found], pieces: before + more }]
}

/**
 * The codes of a list that led to no single product. They stay open until somebody has seen them, since who scans a
 * crate does not look at the screen after each piece.
 */
export const useOpenCodes = () => {
  const [all, setAll] = useState<readonly OpenCode[]>([])
  return {
    all,
    /** Adds so many pieces with the code. */
    keep: (read: ReadCode, more: number): void => setAll((now) => withCode(now, read, more)),
    forget: (code: string): void => setAll((now) => now.filter((one) => one.code !== code)),
    restore: setAll,
  }
}
