import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { type CodedGoods, codedGoods } from '#contract/inventory.ts'
import { z } from '#contract/rules/schema.ts'
import { api } from '#web/lib/api.ts'
import type { Translate } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { scanPace } from './scan-pace.ts'
import { piecesIn } from './stock-words.ts'
import { mayBeCode } from './typed-goods.ts'

/** A code that was looked up within this time is not asked for again. */
const FRESH_MS = 10_000

/** Finds the sizes with exactly this SKU or barcode at the branch. Without a connection nothing is found. */
export const useCodes = (branchId: number): ((code: string) => Promise<CodedGoods[]>) => {
  const client = useQueryClient()
  const userId = useUserId()
  return (code) => {
    const query = queryOptions({
      queryKey: keys.own(userId).stock({ branch: branchId, code }),
      queryFn: ({ signal }) => {
        const search = new URLSearchParams({ code })
        return api(`/api/branches/${branchId}/goods?${search}`, z.array(codedGoods), { signal })
      },
      staleTime: FRESH_MS,
    })
    return client.fetchQuery(query).catch(() => [])
  }
}

/** A code that was scanned or typed, and the goods that have it. */
export type ReadCode = { code: string; found: readonly CodedGoods[] }

type OnKeys = {
  /** Gives the field back what stood in it before the code. With a scanner it comes before the code is looked up. */
  leave(before: string): void
  code(read: ReadCode): void
  /** Takes the name of goods, with or without pieces. Where it is missing, a name is a wrong number of pieces. */
  name?(text: string): void
  pieces(): void
}

/**
 * The Enter key of a field for pieces. What a scanner typed is a code, and so is what the catalogue knows as one; anything
 * else is a number of pieces.
 */
export const useCodeKeys = (branchId: number, on: OnKeys) => {
  const [pace] = useState(scanPace)
  const find = useCodes(branchId)
  const before = useRef('')
  const leave = (text: string, code: string): void => {
    const typed = text.endsWith(code) ? text.slice(0, -code.length).trim() : ''
    on.leave(typed === '' ? before.current : typed)
  }
  /** The field is left at once, so that the next scan does not come to stand behind this one. */
  const readScan = async (text: string, code: string): Promise<void> => {
    leave(text, code)
    on.code({ code, found: await find(code) })
  }
  const read = async (text: string): Promise<void> => {
    const code = text.trim()
    const found = await find(code)
    if (found.length === 0 && piecesIn(text) !== undefined) return on.pieces()
    leave(text, code)
    on.code({ code, found })
  }
  /** Handles a number that is sent by a button. */
  const enter = (text: string, scanned?: string): void => {
    if (scanned !== undefined) void readScan(text, scanned)
    else if (mayBeCode(text)) void read(text)
    else if (on.name !== undefined && /\p{L}/u.test(text)) {
      leave(text, text)
      on.name(text)
    } else on.pieces()
  }
  return {
    enter,
    /** Selects the text of the field, and keeps it for the case that a code is typed over it. */
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>): void => {
      before.current = currentTarget.value
      currentTarget.select()
    },
    /** Handles a key. Enter goes no further. */
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>): void => {
      const scanned = pace.press(event.key, event.timeStamp)
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      enter(event.currentTarget.value, scanned)
    },
  }
}

export type CodeKeys = ReturnType<typeof useCodeKeys>

/** What is said of a code that leads to no single product. */
export const codeText = ({ code, found }: ReadCode, t: Translate): string =>
  found.length === 0
    ? t('No product of this branch has the code {code}.', { code })
    : t('Several products have the code {code}. Which is meant?', { code })
