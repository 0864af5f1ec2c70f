import { keepPreviousData, useQuery } from '@tanstack/react-query'
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
import {
  type FindGoods,
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

/** One product of a list, with a field for its pieces. A row that was just added gets the focus. */
export const PiecesRow = ({
  goods,
  text,
  note,
  isWrong,
  isFresh = false,
  onChange,
  onEnter,
  children,
}: {
  goods: { name: string; size: string }
  text: string
  /** A text below the name, such as the highest number of pieces. */
  note: string
  isWrong: boolean
  isFresh?: boolean
  onChange(text: string): void
  onEnter?: (() => void) | undefined
  children?: ReactNode
}) => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFresh) field.current?.focus()
  }, [isFresh])
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
        maxLength={7}
        aria-label={t('Pieces of {name}', { name: goodsName(goods) })}
        aria-invalid={isWrong}
        value={text}
        onChange={({ target: { value } }) => onChange(value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || onEnter === undefined) return
          event.preventDefault()
          onEnter()
        }}
      />
      {children}
    </li>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const hintOf = ({ most }: OfferedGoods): string =>
  most === undefined ? '' : t('{n} can be sold', { n: most })

/**
 * A field that finds goods by name. The arrow keys move through the results, Enter takes one, and Escape closes
 * them.
 */
const GoodsPicker = ({
  branchId,
  find,
  field,
  onPick,
}: {
  branchId: number
  find: FindGoods
  field: RefObject<HTMLInputElement | null>
  onPick(offer: OfferedGoods): void
}) => {
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { data = [], isError } = useQuery({
    ...find(useUserId(), branchId, text.trim()),
    placeholderData: keepPreviousData,
  })
  const offers = text.trim() === '' ? [] : data
  const pick = (offer: OfferedGoods | undefined): void => {
    if (offer === undefined) return
    setText('')
    setAt(0)
    onPick(offer)
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
    pick(offers[at])
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
        maxLength={40}
        placeholder={t('Search products...')}
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
            onClick={() => pick(offer)}
          >
            <span>{goodsName(offer)}</span>
            <span className={styles.quiet}>{hintOf(offer)}</span>
          </div>
        ))}
      </div>
      <p role="status" className={styles.quiet}>
        {isError ? <span>{t('The products could not be searched. Please try again.')}</span> : null}
        {text.trim() !== '' && !isError && offers.length === 0 ? (
          <span>{t('Nothing found')}</span>
        ) : null}
      </p>
    </div>
  )
}

const noteOf = (most: number | undefined, isWrong: boolean): string => {
  if (most !== undefined) return t('{n} can be sold', { n: most })
  return isWrong ? t('Please enter a valid quantity.') : ''
}

/**
 * A list of goods and pieces that can be written by keyboard alone. Enter in the search adds a product; Enter in a
 * number leads back to the search.
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
  return (
    <>
      <GoodsPicker branchId={branchId} find={find} field={field} onPick={list.add} />
      <ul className={styles.rows} aria-label={t('Products')}>
        {list.lines.map((line) => {
          const isWrong = piecesOf(line) === undefined
          return (
            <PiecesRow
              key={line.key}
              goods={line}
              text={line.text}
              note={noteOf(line.most, isWrong)}
              isWrong={isWrong}
              isFresh={line.key === list.fresh}
              onChange={(text) => list.write(line.key, text)}
              onEnter={() => field.current?.focus()}
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
