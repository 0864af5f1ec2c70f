import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CodedGoods } from '#contract/inventory.ts'
import { useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { goodsName } from './stock-words.ts'
import { mayBeCode, typedGoods } from './typed-goods.ts'
import { type ReadCode, useCodes } from './use-codes.ts'
import {
  type FindGoods,
  type GoodsLinesState,
  MOST_LINES,
  type OfferedGoods,
} from './use-goods-lines.ts'
import type { OpenCode } from './use-open-codes.ts'

/** A search that was answered within this time is not asked again. */
const FRESH_MS = 10_000

export type Goods = {
  branchId: number
  /** The query for goods by a part of their name. */
  find: FindGoods
  offerOf(coded: CodedGoods): OfferedGoods
  list: GoodsLinesState
}
export type SearchField = RefObject<HTMLInputElement | null>
/** How a product came: by a code or by the typed text, perhaps with its pieces. */
type Taken = { text?: string; pieces: number | undefined; isCode: boolean }

/**
 * Adds to the list what somebody typed or scanned. A number of pieces may stand with the name: '24 x milk'. Without a
 * number the field for pieces takes the focus, unless the next text is coming already. A code that is scanned once more
 * adds one piece.
 */
export const useGoodsEntry = ({ branchId, find, offerOf, list }: Goods, field: SearchField) => {
  const t = useText()
  const findCode = useCodes(branchId)
  const client = useQueryClient()
  const userId = useUserId()
  /** Why a text led to no product. */
  const [missed, setMissed] = useState('')
  /** The product that was added last, with its pieces. */
  const [added, setAdded] = useState('')
  /** Whether nothing was typed into the search after the text that led to the product. */
  const isStill = (text = ''): boolean => ['', text].includes(field.current?.value ?? '')
  /** The focus moves before the next key comes: a later key of a scan would go to another field than its first. */
  const add = (offer: OfferedGoods, { text, pieces, isCode }: Taken): void => {
    const asks = pieces === undefined && isStill(text)
    const more = pieces ?? (isCode ? 1 : 0)
    const said =
      pieces === undefined ? '' : t('Added: {n} x {name}', { n: pieces, name: goodsName(offer) })
    flushSync(() => {
      setMissed('')
      list.add(offer, more)
      if (asks) list.ask(offer.key)
      setAdded(said)
    })
  }
  const tellFull = (offer: OfferedGoods): void => {
    setAdded('')
    setMissed(
      t('{name} is not added: a list has at most {n} {n|product|products}. Send this one first.', {
        name: goodsName(offer),
        n: MOST_LINES,
      }),
    )
  }
  const put = (offer: OfferedGoods, typed: Taken): void =>
    list.takes(offer) ? add(offer, typed) : tellFull(offer)
  /** Adds the product with the code, if exactly one has it. */
  const takeCode = (read: ReadCode, pieces: number | undefined): void => {
    const [only] = read.found
    if (only !== undefined && read.found.length === 1) {
      put(offerOf(only), { pieces, isCode: true })
      return
    }
    setMissed('')
    list.codes.keep(read, pieces ?? 1)
  }
  /** Resolves to false if nothing was found. `at` is the place of the chosen offer among those found. */
  const byName = async (typed: string, at: number): Promise<boolean> => {
    const { search, pieces } = typedGoods(typed)
    const query = { ...find(userId, branchId, search), staleTime: FRESH_MS }
    const offers = await client.fetchQuery(query).catch(() => [])
    const offer = offers[at]
    if (offer === undefined) setMissed(t('Nothing found for “{text}”', { text: typed }))
    else put(offer, { text: typed, pieces, isCode: false })
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
  /**
   * Takes the text of the search, at the Enter key. What may be a code leaves the field at once, so that the next scan
   * does not come to stand behind it. A name that was not found stays, and so does what was typed meanwhile.
   */
  const take = async (typed: string, at: number): Promise<void> => {
    list.setSearch(mayBeCode(typedGoods(typed).search) ? '' : typed)
    if (await enter(typed, at)) list.setSearch((now) => (now === typed ? '' : now))
  }
  return {
    missed,
    added,
    take,
    scan,
    takeCode,
    choose: ({ code, pieces }: OpenCode, goods: CodedGoods): void => {
      const offer = offerOf(goods)
      list.codes.forget(code)
      put(offer, { pieces, isCode: true })
      list.ask(offer.key)
    },
  }
}
export type GoodsEntry = ReturnType<typeof useGoodsEntry>
