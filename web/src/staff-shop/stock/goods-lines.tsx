import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { type Translate, useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import styles from './goods.module.css'
import { PiecesRow } from './pieces-row.tsx'
import { scanPace } from './scan-pace.ts'
import { goodsName } from './stock-words.ts'
import { typedGoods } from './typed-goods.ts'
import { codeText, type ReadCode, useCodeKeys } from './use-codes.ts'
import { type Goods, type GoodsEntry, type SearchField, useGoodsEntry } from './use-goods-entry.ts'
import {
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

/** What stands below the search: why it shows no products, or what was added last. */
const textOf = (
  {
    isTyped,
    isEmpty,
    isError,
    missed,
    added,
  }: Pick<GoodsEntry, 'missed' | 'added'> & {
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

/** The scanned codes that led to no single product. Where several have the code, one of them is chosen. */
const OpenCodes = ({
  codes: { all, forget },
  choose,
}: Pick<GoodsLinesState, 'codes'> & Pick<GoodsEntry, 'choose'>) => {
  const t = useText()
  return (
    <div role="status">
      <ul className={styles.rows}>
        {all.map((one) => (
          <li key={one.code} className={styles.row}>
            <span className={styles.name}>
              <span className={styles.wrong}>
                {`${codeText(one, t)} ${t('Pieces: {n}', { n: one.pieces })}`}
              </span>
              {one.found.map((goods) => (
                <Button
                  key={`${goods.productId}.${goods.variantId}`}
                  look="outline"
                  size="small"
                  onClick={() => choose(one, goods)}
                >
                  {goodsName(goods)}
                </Button>
              ))}
            </span>
            <IconButton
              label={t('Forget the code {code}', { code: one.code })}
              onClick={() => forget(one.code)}
            >
              <span aria-hidden="true">×</span>
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * A field that finds goods by name or code. The arrow keys move through the results, Enter takes one, and Escape closes
 * them.
 */
const GoodsPicker = ({
  goods: { branchId, find, list },
  field,
  entry,
}: {
  goods: Goods
  field: SearchField
  entry: GoodsEntry
}) => {
  const t = useText()
  const id = useId()
  const { search: text, setSearch: setText } = list
  const [at, setAt] = useState(0)
  const { search } = typedGoods(text)
  const { data = [], isError } = useQuery({
    ...find(useUserId(), branchId, search),
    placeholderData: keepPreviousData,
  })
  const offers = search === '' ? [] : data
  const pick = (n: number): void => {
    setAt(0)
    void entry.take(text, n)
  }
  const takeScan = (code: string): void => {
    setText('')
    void entry.scan(code, text)
  }
  const [pace] = useState(scanPace)
  const move = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (step === undefined || offers.length === 0) return
    event.preventDefault()
    setAt((at + step + offers.length) % offers.length)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const scanned = pace.press(event.key, event.timeStamp)
    move(event)
    if (event.key === 'Escape') setText('')
    if (event.key !== 'Enter' || event.ctrlKey) return
    event.preventDefault()
    if (scanned === undefined) pick(at)
    else takeScan(scanned)
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
            onClick={() => pick(n)}
          >
            <span>{goodsName(offer)}</span>
            <span className={styles.quiet}>{hintOf(offer, t)}</span>
          </div>
        ))}
      </div>
      <OpenCodes codes={list.codes} choose={entry.choose} />
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

/**
 * One line of the list. Enter leads back to the search; a code or a name goes there, and the field keeps what stood
 * before it.
 */
const LineRow = ({
  line,
  branchId,
  turn,
  list,
  onEnter,
  onCode,
  onName,
}: {
  line: GoodsLine
  branchId: number
  turn: number
  list: GoodsLinesState
  onEnter(): void
  onCode(read: ReadCode): void
  onName(text: string): void
}) => {
  const t = useText()
  const isWrong = piecesOf(line) === undefined || line.problem !== undefined
  const keys = useCodeKeys(branchId, {
    pieces: onEnter,
    leave: (before) => {
      list.write(line.key, before)
      onEnter()
    },
    code: onCode,
    name: onName,
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
  const { branchId, list } = goods
  const field = useRef<HTMLInputElement>(null)
  const entry = useGoodsEntry(goods, field)
  return (
    <>
      <GoodsPicker goods={goods} field={field} entry={entry} />
      <ul className={styles.rows} aria-label={t('Products')}>
        {list.lines.map((line) => (
          <LineRow
            key={line.key}
            line={line}
            branchId={branchId}
            turn={line.key === list.asked.key ? list.asked.turn : 0}
            list={list}
            onEnter={() => field.current?.focus()}
            onCode={(read) => entry.takeCode(read, undefined)}
            onName={(text) => void entry.take(text, 0)}
          />
        ))}
      </ul>
    </>
  )
}
