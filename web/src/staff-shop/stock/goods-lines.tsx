import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import type { CodedGoods } from '#contract/inventory.ts'
import { type Translate, useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import styles from './goods.module.css'
import { PiecesRow } from './pieces-row.tsx'
import { scanPace } from './scan-pace.ts'
import { goodsName } from './stock-words.ts'
import { mayBeCode, typedGoods } from './typed-goods.ts'
import { codeText, type ReadCode, useCodeKeys, useCodes } from './use-codes.ts'
import {
  type FindGoods,
  type GoodsLine,
  type GoodsLinesState,
  type OfferedGoods,
  piecesOf,
} from './use-goods-lines.ts'

/**
 * Handlers of a form that is sent by its button, or by Ctrl + Enter in any field. Enter alone does not send the form.
 */
export const sendByKeys = (send: () => void) => ({
  onSubmit: (event: FormEvent): void => {
    event.preventDefault()
    send()
  },
  onKeyDown: (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.defaultPrevented) return
    const isField = event.target instanceof HTMLInputElement
    if (isField) event.preventDefault()
    if (event.ctrlKey || event.metaKey) send()
  },
})

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const hintOf = ({ most }: OfferedGoods, t: Translate): string =>
  most === undefined ? '' : t('{n} can be sold', { n: most })

/** A search that was answered within this time is not asked again. */
const FRESH_MS = 10_000

type Choices = { offers: readonly OfferedGoods[]; pieces: number | undefined }
const noChoices: Choices = { offers: [], pieces: undefined }

type Goods = {
  branchId: number
  /** The query for goods by a part of their name. */
  find: FindGoods
  offerOf(coded: CodedGoods): OfferedGoods
  list: GoodsLinesState
}

/**
 * Adds to the list what somebody typed or scanned. A number of pieces may stand with the name: '24 x milk'. Without a
 * number the field for pieces takes the focus. A code that is scanned once more adds one piece. If several products have
 * the code, `choices` asks which is meant.
 */
const useEntry = ({ branchId, find, offerOf, list }: Goods) => {
  const t = useText()
  const findCode = useCodes(branchId)
  const client = useQueryClient()
  const userId = useUserId()
  /** Why a text led to no product. */
  const [missed, setMissed] = useState('')
  /** The products that have the scanned code, and the pieces that were typed with it. */
  const [choices, setChoices] = useState<Choices>(noChoices)
  /** The product that was added last, with its pieces. */
  const [added, setAdded] = useState('')
  const put = (offer: OfferedGoods, typed: { pieces?: number | undefined; isCode: boolean }) => {
    setMissed('')
    setChoices(noChoices)
    list.add(offer, typed.pieces ?? (typed.isCode ? 1 : 0))
    if (typed.pieces === undefined) list.ask(offer.key)
    setAdded(
      typed.pieces === undefined
        ? ''
        : t('Added: {n} x {name}', { n: typed.pieces, name: goodsName(offer) }),
    )
  }
  /** Adds the product with the code. Whether exactly one has it. */
  const takeCode = ({ code, found }: Omit<ReadCode, 'rest'>, pieces: number | undefined) => {
    const [only] = found
    if (only !== undefined && found.length === 1) put(offerOf(only), { pieces, isCode: true })
    else {
      setMissed(codeText({ code, found }, t))
      setChoices({ offers: found.map(offerOf), pieces })
    }
  }
  /** Resolves to false if nothing was found. `at` is the place of the chosen offer among those found. */
  const byName = async (typed: string, at: number): Promise<boolean> => {
    const { search, pieces } = typedGoods(typed)
    const query = { ...find(userId, branchId, search), staleTime: FRESH_MS }
    const offers = await client.fetchQuery(query).catch(() => [])
    const offer = offers[at]
    setMissed(offer === undefined ? t('Nothing found for “{text}”', { text: typed }) : '')
    if (offer !== undefined) put(offer, { pieces, isCode: false })
    return offer !== undefined
  }
  /** Takes a whole code before a part of a name. `isScanned`: a scanner typed it, so it is no name. */
  const enter = async (typed: string, at: number, isScanned = false): Promise<boolean> => {
    const { search, pieces } = typedGoods(typed)
    if (search === '') return true
    const found = isScanned || mayBeCode(search) ? await findCode(search) : []
    if (found.length === 0 && !isScanned) return byName(typed, at)
    takeCode({ code: search, found }, pieces)
    return true
  }
  return {
    missed,
    added,
    choices: choices.offers,
    enter,
    takeCode,
    choose: (offer: OfferedGoods): void => put(offer, { pieces: choices.pieces, isCode: true }),
  }
}
type Entry = ReturnType<typeof useEntry>

/** What stands below the search: why it shows no products, or what was added last. */
const textOf = (
  {
    isTyped,
    isEmpty,
    isError,
    missed,
    added,
  }: Pick<Entry, 'missed' | 'added'> & {
    isTyped: boolean
    isEmpty: boolean
    isError: boolean
  },
  t: Translate,
): string => {
  if (isError) return t('The products could not be searched. Please try again.')
  if (isTyped) return isEmpty ? t('Nothing found') : ''
  return missed === '' ? added : missed
}

/** Asks which of the products with one code is meant. */
const Which = ({ choices, choose }: Entry) => {
  const t = useText()
  return choices.length === 0 ? null : (
    <ul className={styles.offers} aria-label={t('Products found')}>
      {choices.map((offer) => (
        <li key={offer.key}>
          <Button look="outline" size="small" onClick={() => choose(offer)}>
            {goodsName(offer)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/**
 * A field that finds goods by name or code. The arrow keys move through the results, Enter takes one, and Escape closes
 * them.
 */
const GoodsPicker = ({
  branchId,
  find,
  field,
  entry,
}: {
  branchId: number
  find: FindGoods
  field: RefObject<HTMLInputElement | null>
  entry: Entry
}) => {
  const t = useText()
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { search } = typedGoods(text)
  const { data = [], isError } = useQuery({
    ...find(useUserId(), branchId, search),
    placeholderData: keepPreviousData,
  })
  const offers = search === '' ? [] : data
  /** The field keeps its text if nothing was found, and what was typed meanwhile. */
  const pick = async (n: number, isScanned = false): Promise<void> => {
    setAt(0)
    if (await entry.enter(text, n, isScanned)) setText((now) => (now === text ? '' : now))
  }
  const [pace] = useState(scanPace)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const scanned = pace.press(event.key, event.timeStamp)
    const step = steps[event.key]
    if (step !== undefined && offers.length > 0) {
      event.preventDefault()
      setAt((at + step + offers.length) % offers.length)
    }
    if (event.key === 'Escape') setText('')
    if (event.key !== 'Enter' || event.ctrlKey) return
    event.preventDefault()
    void pick(at, scanned !== undefined)
  }
  return (
    <div className={styles.picker}>
      <label htmlFor={`${id}-field`}>{t('Add a product')}</label>
      <input
        ref={field}
        id={`${id}-field`}
        className={styles.search}
        role="combobox"
        data-autofocus
        autoComplete="off"
        maxLength={60}
        placeholder={t('Search products...')}
        aria-describedby={`${id}-hint`}
        aria-expanded={offers.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={offers[at] === undefined ? undefined : `${id}-${offers[at].key}`}
        value={text}
        onChange={({ target: { value } }) => {
          setText(value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <small id={`${id}-hint`} className={styles.quiet}>
        {t('Type a name, scan a code, or write the pieces first: 24 x milk')}
      </small>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('Products found')}
        className={offers.length === 0 ? 'visually-hidden' : styles.offers}
      >
        {offers.map((offer, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys.
          <div
            key={offer.key}
            id={`${id}-${offer.key}`}
            role="option"
            tabIndex={-1}
            aria-selected={n === at}
            className={styles.offer}
            onClick={() => void pick(n)}
          >
            <span>{goodsName(offer)}</span>
            <span className={styles.quiet}>{hintOf(offer, t)}</span>
          </div>
        ))}
      </div>
      <Which {...entry} />
      <p role="status" className={styles.quiet}>
        <span>
          {textOf({ isTyped: text !== '', isEmpty: offers.length === 0, isError, ...entry }, t)}
        </span>
      </p>
    </div>
  )
}

const noteOf = (line: GoodsLine, isWrong: boolean, t: Translate): string => {
  if (line.problem !== undefined) return line.problem
  if (line.most !== undefined) return t('{n} can be sold', { n: line.most })
  return isWrong ? t('Please enter a valid quantity.') : ''
}

/** One line of the list. Enter leads back to the search; a code goes there, and the field keeps what stood before it. */
const LineRow = ({
  line,
  branchId,
  turn,
  list,
  onEnter,
  onCode,
}: {
  line: GoodsLine
  branchId: number
  turn: number
  list: GoodsLinesState
  onEnter(): void
  onCode(read: ReadCode): void
}) => {
  const t = useText()
  const isWrong = piecesOf(line) === undefined || line.problem !== undefined
  const keys = useCodeKeys(branchId, {
    pieces: onEnter,
    code: (read) => {
      list.write(line.key, read.rest)
      onCode(read)
    },
  })
  return (
    <PiecesRow
      goods={line}
      text={line.text}
      note={noteOf(line, isWrong, t)}
      isWrong={isWrong}
      turn={turn}
      onChange={(text) => list.write(line.key, text)}
      keys={keys}
    >
      <IconButton
        label={t('Remove {name}', { name: goodsName(line) })}
        onClick={() => list.remove(line.key)}
      >
        <span aria-hidden="true">×</span>
      </IconButton>
    </PiecesRow>
  )
}

/**
 * A list of goods and pieces that can be written by keyboard or scanner alone. Enter in the search adds a product;
 * Enter in a number leads back to the search.
 */
export const GoodsLines = (goods: Goods) => {
  const t = useText()
  const { branchId, find, list } = goods
  const field = useRef<HTMLInputElement>(null)
  const entry = useEntry(goods)
  return (
    <>
      <GoodsPicker branchId={branchId} find={find} field={field} entry={entry} />
      <ul className={styles.rows} aria-label={t('Products')}>
        {list.lines.map((line) => (
          <LineRow
            key={line.key}
            line={line}
            branchId={branchId}
            turn={line.key === list.asked.key ? list.asked.turn : 0}
            list={list}
            onEnter={() => field.current?.focus()}
            onCode={(read) => {
              field.current?.focus()
              entry.takeCode(read, undefined)
            }}
          />
        ))}
      </ul>
    </>
  )
}
