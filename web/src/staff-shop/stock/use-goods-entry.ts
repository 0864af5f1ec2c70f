import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import type { CodedGoods } from '#contract/inventory.ts'
import { useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { goodsName } from './stock-words.ts'
import { mayBeCode, typedGoods } from './typed-goods.ts'
import { type ReadCode, useCodes } from './use-codes.ts'
import type { FindGoods, GoodsLinesState, OfferedGoods } from './use-goods-lines.ts'

/** A search that was answered within this time is not asked again. */
const FRESH_MS = 10_000

/** A scanned code that led to no single product. `pieces`: the number that was typed with it. */
type OpenCode = ReadCode & { pieces: number | undefined }

/** The most codes that wait for somebody to look at them. */
const MOST_OPEN = 20

export type Goods = {
  branchId: number
  /** The query for goods by a part of their name. */
  find: FindGoods
  offerOf(coded: CodedGoods): OfferedGoods
  list: GoodsLinesState
}
export type SearchField = RefObject<HTMLInputElement | null>

/**
 * Adds to the list what somebody typed or scanned. A number of pieces may stand with the name: '24 x milk'. Without a
 * number the field for pieces takes the focus, unless the next text is coming already. A code that is scanned once more
 * adds one piece. Codes that led to no single product stay open until somebody has seen them, since who scans a crate
 * does not look at the screen after each piece.
 */
export const useGoodsEntry = ({ branchId, find, offerOf, list }: Goods, field: SearchField) => {
  const t = useText()
  const findCode = useCodes(branchId)
  const client = useQueryClient()
  const userId = useUserId()
  /** Why a text led to no product. */
  const [missed, setMissed] = useState('')
  const [openCodes, setOpenCodes] = useState<readonly OpenCode[]>([])
  /** The product that was added last, with its pieces. */
  const [added, setAdded] = useState('')
  /** Whether nothing was typed into the search after the text that led to the product. */
  const isStill = (text = ''): boolean => ['', text].includes(field.current?.value ?? '')
  const forget = (code: string): void =>
    setOpenCodes((all) => all.filter((one) => one.code !== code))
  const put = (
    offer: OfferedGoods,
    typed: { text?: string; pieces: number | undefined; isCode: boolean },
  ) => {
    setMissed('')
    list.add(offer, typed.pieces ?? (typed.isCode ? 1 : 0))
    if (typed.pieces === undefined && isStill(typed.text)) list.ask(offer.key)
    setAdded(
      typed.pieces === undefined
        ? ''
        : t('Added: {n} x {name}', { n: typed.pieces, name: goodsName(offer) }),
    )
  }
  /** Adds the product with the code, if exactly one has it. */
  const takeCode = (read: ReadCode, pieces: number | undefined): void => {
    const [only] = read.found
    if (only !== undefined && read.found.length === 1) {
      put(offerOf(only), { pieces, isCode: true })
      return
    }
    setMissed('')
    setOpenCodes((all) => [
      ...all.filter(({ code }) => code !== read.code).slice(1 - MOST_OPEN),
      { ...read, pieces },
    ])
  }
  /** Resolves to false if nothing was found. `at` is the place of the chosen offer among those found. */
  const byName = async (typed: string, at: number): Promise<boolean> => {
    const { search, pieces } = typedGoods(typed)
    const query = { ...find(userId, branchId, search), staleTime: FRESH_MS }
    const offers = await client.fetchQuery(query).catch(() => [])
    const offer = offers[at]
    setMissed(offer === undefined ? t('Nothing found for “{text}”', { text: typed }) : '')
    if (offer !== undefined) put(offer, { text: typed, pieces, isCode: false })
    return offer !== undefined
  }
  /** Takes a code that ends the typed text. Pieces may stand before it. */
  const scan = async (code: string, typed: string): Promise<void> => {
    const { search, pieces } = typedGoods(typed)
    takeCode({ code, found: await findCode(code) }, search === code ? pieces : undefined)
  }
  /** Takes a whole code before a part of a name. Resolves to false if a name was not found. */
  const enter = async (typed: string, at: number): Promise<boolean> => {
    const { search, pieces } = typedGoods(typed)
    if (!mayBeCode(search)) return search === '' || byName(typed, at)
    const found = await findCode(search)
    if (found.length > 0 || !(await byName(typed, at))) takeCode({ code: search, found }, pieces)
    return true
  }
  return {
    missed,
    added,
    openCodes,
    enter,
    scan,
    takeCode,
    forget,
    choose: ({ code, pieces }: OpenCode, goods: CodedGoods): void => {
      forget(code)
      put(offerOf(goods), { pieces, isCode: true })
    },
  }
}
export type GoodsEntry = ReturnType<typeof useGoodsEntry>
