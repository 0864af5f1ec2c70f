import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { fill as t } from '#contract/rules/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { IconButton } from '#web/ui/button.tsx'
import styles from './goods.module.css'
import { goodsName } from './stock-words.ts'
import { isScanned, typedGoods, withCode } from './typed-goods.ts'
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

/**
 * One product of a list, with a field for its pieces. The field takes the focus each time that `turn` changes to another
 * number than 0. A code that is scanned into the field goes to `onCode`, and the field gets its text back.
 */
export const PiecesRow = ({
  goods,
  text,
  note,
  isWrong,
  turn = 0,
  onChange,
  onEnter,
  onCode,
  children,
}: {
  goods: { name: string; size: string }
  text: string
  /** A text below the name, such as the highest number of pieces. */
  note: string
  isWrong: boolean
  turn?: number
  onChange(text: string): void
  onEnter?: (() => void) | undefined
  onCode?: ((code: string) => void) | undefined
  children?: ReactNode
}) => {
  const field = useRef<HTMLInputElement>(null)
  const before = useRef(text)
  useEffect(() => {
    if (turn === 0) return
    field.current?.focus()
    field.current?.select()
  }, [turn])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.ctrlKey || onEnter === undefined) return
    event.preventDefault()
    if (onCode === undefined || !isScanned(text)) onEnter()
    else {
      onChange(before.current)
      onCode(text.trim())
    }
  }
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <span>{goodsName(goods)}</span>
        <small className={isWrong ? styles.wrong : styles.quiet}>{note}</small>
      </span>
      <input
        ref={field}
        className={styles.pieces}
        inputMode="numeric"
        maxLength={onCode === undefined ? 7 : 40}
        aria-label={t('Pieces of {name}', { name: goodsName(goods) })}
        aria-invalid={isWrong}
        value={text}
        onChange={({ target: { value } }) => onChange(value)}
        onFocus={({ currentTarget }) => {
          before.current = text
          currentTarget.select()
        }}
        onKeyDown={onKeyDown}
      />
      {children}
    </li>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const hintOf = ({ most }: OfferedGoods): string =>
  most === undefined ? '' : t('{n} can be sold', { n: most })

/** A search that was answered within this time is not asked again. */
const FRESH_MS = 10_000

/**
 * Adds to the list what somebody typed or scanned. A number of pieces may stand with the name: '24 x milk'. Without a
 * number the field for pieces takes the focus. A code that is scanned once more adds one piece.
 */
const useEntry = (branchId: number, find: FindGoods, list: GoodsLinesState) => {
  const client = useQueryClient()
  const userId = useUserId()
  /** The text that led to no product. */
  const [missed, setMissed] = useState('')
  /** The product that was added last, with its pieces. */
  const [added, setAdded] = useState('')
  const put = (offer: OfferedGoods, typed: { pieces?: number | undefined; isCode: boolean }) => {
    list.add(offer, typed.pieces ?? (typed.isCode ? 1 : 0))
    if (typed.pieces === undefined) list.ask(offer.key)
    setAdded(
      typed.pieces === undefined
        ? ''
        : t('Added: {n} x {name}', { n: typed.pieces, name: goodsName(offer) }),
    )
  }
  /** Resolves to false if nothing was found. `at` is the place of the chosen offer among those found. */
  const enter = async (typed: string, at: number): Promise<boolean> => {
    const { search, pieces } = typedGoods(typed)
    if (search === '') return true
    const query = { ...find(userId, branchId, search), staleTime: FRESH_MS }
    const offers = await client.fetchQuery(query).catch(() => [])
    const coded = withCode(offers, search)
    const offer = coded ?? offers[at]
    setMissed(offer === undefined ? typed : '')
    if (offer !== undefined) put(offer, { pieces, isCode: coded !== undefined })
    return offer !== undefined
  }
  return { missed, added, enter }
}
type Entry = ReturnType<typeof useEntry>

/** What stands below the search: why it shows no products, or what was added last. */
const textOf = ({
  isTyped,
  isEmpty,
  isError,
  missed,
  added,
}: Pick<Entry, 'missed' | 'added'> & {
  isTyped: boolean
  isEmpty: boolean
  isError: boolean
}): string => {
  if (isError) return t('The products could not be searched. Please try again.')
  if (isTyped) return isEmpty ? t('Nothing found') : ''
  return missed === '' ? added : t('Nothing found for “{text}”', { text: missed })
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
  const pick = async (n: number): Promise<void> => {
    setAt(0)
    if (await entry.enter(text, n)) setText((now) => (now === text ? '' : now))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = steps[event.key]
    if (step !== undefined && offers.length > 0) {
      event.preventDefault()
      setAt((at + step + offers.length) % offers.length)
    }
    if (event.key === 'Escape') setText('')
    if (event.key !== 'Enter' || event.ctrlKey) return
    event.preventDefault()
    void pick(at)
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
            <span className={styles.quiet}>{hintOf(offer)}</span>
          </div>
        ))}
      </div>
      <p role="status" className={styles.quiet}>
        <span>
          {textOf({ isTyped: text !== '', isEmpty: offers.length === 0, isError, ...entry })}
        </span>
      </p>
    </div>
  )
}

const noteOf = (line: GoodsLine, isWrong: boolean): string => {
  if (line.problem !== undefined) return line.problem
  if (line.most !== undefined) return t('{n} can be sold', { n: line.most })
  return isWrong ? t('Please enter a valid quantity.') : ''
}

/**
 * A list of goods and pieces that can be written by keyboard or scanner alone. Enter in the search adds a product;
 * Enter in a number leads back to the search.
 */
export const GoodsLines = ({
  branchId,
  find,
  list,
}: {
  branchId: number
  find: FindGoods
  list: GoodsLinesState
}) => {
  const field = useRef<HTMLInputElement>(null)
  const entry = useEntry(branchId, find, list)
  return (
    <>
      <GoodsPicker branchId={branchId} find={find} field={field} entry={entry} />
      <ul className={styles.rows} aria-label={t('Products')}>
        {list.lines.map((line) => {
          const isWrong = piecesOf(line) === undefined || line.problem !== undefined
          return (
            <PiecesRow
              key={line.key}
              goods={line}
              text={line.text}
              note={noteOf(line, isWrong)}
              isWrong={isWrong}
              turn={line.key === list.asked.key ? list.asked.turn : 0}
              onChange={(text) => list.write(line.key, text)}
              onEnter={() => field.current?.focus()}
              onCode={(code) => {
                field.current?.focus()
                void entry.enter(code, 0)
              }}
            >
              <IconButton
                label={t('Remove {name}', { name: goodsName(line) })}
                onClick={() => list.remove(line.key)}
              >
                <span aria-hidden="true">×</span>
              </IconButton>
            </PiecesRow>
          )
        })}
      </ul>
    </>
  )
}
