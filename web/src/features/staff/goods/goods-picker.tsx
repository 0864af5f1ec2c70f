import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { goodsName } from '../stock/stock-words.ts'
import styles from './goods.module.css'
import type { FindGoods, Offer } from './offers.ts'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const hintOf = ({ most }: Offer): string =>
  most === undefined ? '' : t('{n} can be sold', { n: most })

/** Finds goods by their name. The arrows move through what was found, and Enter takes it. */
export const GoodsPicker = ({
  branchId,
  find,
  field,
  onPick,
}: {
  branchId: number
  find: FindGoods
  field: RefObject<HTMLInputElement | null>
  onPick(offer: Offer): void
}) => {
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { data = [], isError } = useQuery({
    ...find(useUserId(), branchId, text.trim()),
    placeholderData: keepPreviousData,
  })
  const offers = text.trim() === '' ? [] : data
  const pick = (offer: Offer | undefined): void => {
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
