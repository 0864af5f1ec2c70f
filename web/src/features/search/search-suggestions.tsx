import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useState } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { type Suggestions, suggestions } from '#contract/catalogue/product-lists.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { z } from '#contract/rules/schema.ts'
import { isSameName } from '#contract/rules/text.ts'
import { api } from '../../lib/api.ts'
import { storedAs } from '../../lib/stored.ts'
import { useName, useQuantity, useText } from '../../lib/text.ts'
import { useCurrentBranch } from '../../shop/branch/branch.ts'
import { keys } from '../../shop/keys.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './search-suggestions.module.css'

type Product = Suggestions['products'][number]
type Category = Suggestions['categories'][number]

/** One line of the suggestions. `to` is the path that it links to. */
type SearchOption = { key: string; to: string } & (
  | { kind: 'recent'; text: string }
  | { kind: 'all'; text: string }
  | { kind: 'category'; category: Category }
  | { kind: 'product'; product: Product }
)

const resultsPath = (term: string): string => `/products?search=${encodeURIComponent(term)}`

export const recentOptions = (terms: readonly string[]): SearchOption[] =>
  terms.map((text) => ({ kind: 'recent', key: `recent-${text}`, to: resultsPath(text), text }))

/** Categories, products, and a link to all results. Empty if nothing is suggested. */
export const suggestedOptions = (
  { categories, products }: Suggestions,
  text: string,
): SearchOption[] => {
  if (categories.length + products.length === 0) return []
  return [
    ...categories.map((category): SearchOption => {
      const { id, slug } = category
      return { kind: 'category', key: `category-${id}`, to: `/products?category=${slug}`, category }
    }),
    ...products.map((product): SearchOption => {
      return {
        kind: 'product',
        key: `product-${product.id}`,
        to: `/products/${product.slug}`,
        product,
      }
    }),
    { kind: 'all', key: 'all', to: resultsPath(text), text },
  ]
}

/** The option that an arrow key selects after `active`. Past either end no option is selected, only the field. */
export const nextKey = (
  options: readonly SearchOption[],
  active: string | undefined,
  step: 1 | -1,
): string | undefined => {
  const from = options.findIndex(({ key }) => key === active)
  const start = from < 0 && step < 0 ? options.length : from
  return options[start + step]?.key
}

/** The focus stays in the field while the arrow keys move the selection. */
const SearchOptionRow = ({
  id,
  option,
  selected,
  onPick,
}: {
  id: string
  option: SearchOption
  selected: boolean
  onPick(): void
}) => (
  <button
    type="button"
    role="option"
    id={id}
    aria-selected={selected}
    tabIndex={-1}
    className={styles.option}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPick}
  >
    <Inside option={option} />
  </button>
)

const Inside = ({ option }: { option: SearchOption }) => {
  const t = useText()
  const nameOf = useName()
  if (option.kind === 'recent')
    return (
      <>
        <span className={styles.sign}>
          <Icon name="clock" size={20} />
        </span>
        <span className={styles.name}>{option.text}</span>
      </>
    )
  if (option.kind === 'all')
    return (
      <>
        <span className={styles.sign}>
          <Icon name="search" size={20} />
        </span>
        <span className={styles.name}>{t('All results for "{term}"', { term: option.text })}</span>
      </>
    )
  if (option.kind === 'category')
    return (
      <>
        <span className={styles.sign}>
          <Icon name="shop" size={20} />
        </span>
        <span className={styles.name}>{nameOf(option.category)}</span>
        <span className={styles.unit}>{t('Category')}</span>
      </>
    )
  return <ProductInside product={option.product} />
}

const ProductInside = ({
  product,
}: {
  product: Extract<SearchOption, { kind: 'product' }>['product']
}) => {
  const t = useText()
  const quantity = useQuantity()
  const nameOf = useName()
  const { unit, price, imageUrl, inStock } = product
  return (
    <>
      <span className={styles.picture}>
        <Picture src={imageUrl} of="product" />
      </span>
      <span className={styles.name}>
        <span>{nameOf(product)}</span>
        <span className={styles.unit}>
          {inStock === false ? t('Out of Stock') : quantity(unit)}
        </span>
      </span>
      <span className={styles.price}>{formatPrice(price)}</span>
    </>
  )
}

/** Suggestions for the typed `text`. The last suggestions stay until the next ones arrive. */
const suggestQuery = (text: string, branchId: number | undefined) => {
  const search = new URLSearchParams({ q: text })
  if (branchId !== undefined) search.set('branch', String(branchId))
  return queryOptions({
    queryKey: keys.shop.suggestions({ branch: branchId, text }),
    queryFn: ({ signal }) => api(`/api/search/suggest?${search}`, suggestions, { signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
}

const MOST = 6

type RecentSearches = { terms: string[]; remember(term: string): void; forget(): void }

/** The last searches on this device, the newest first. They are never sent to the server. */
export const useRecentSearches = create<RecentSearches>()(
  persist(
    (set) => ({
      terms: [],
      remember: (term) =>
        set(({ terms }) => ({
          terms: [term, ...terms.filter((other) => !isSameName(other, term))].slice(0, MOST),
        })),
      forget: () => set({ terms: [] }),
    }),
    {
      name: 'duka-searches',
      storage: createJSONStorage(() => storedAs(z.object({ terms: z.array(z.string()) }))),
      partialize: ({ terms }) => ({ terms }),
    },
  ),
)

const SETTLE_MS = 150

/** The state of the suggestions, which the field announces to visitors who cannot see them. */
export type ListState = { shown: boolean; active: string | undefined }
/** Handles a key press in the field. Returns true if the suggestions used it. */
export type ListKeys = (event: KeyboardEvent) => boolean

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const useOptions = (term: string): SearchOption[] => {
  const branch = useCurrentBranch()
  const settled = useSettled(term)
  const recent = useRecentSearches((state) => state.terms)
  const { data } = useQuery(suggestQuery(settled, branch?.id))
  if (term === '') return recentOptions(recent)
  return data === undefined || settled === '' ? [] : suggestedOptions(data, term)
}

/** `searched` is the search that the page shows. `onState` must be the same function at every render. */
export const SearchSuggestions = ({
  id,
  term,
  searched,
  open,
  keys,
  onState,
  onGo,
}: {
  id: string
  term: string
  searched: string
  open: boolean
  keys: RefObject<ListKeys | null>
  onState(state: ListState): void
  onGo(path: string): void
}) => {
  const t = useText()
  const options = useOptions(term)
  const [chosen, choose] = useState<string>()
  const active = options.find(({ key }) => key === chosen)
  const shown = open && options.length > 0

  useEffect(() => {
    if (searched !== '') useRecentSearches.getState().remember(searched)
  }, [searched])
  const activeId = active && shown ? idOf(active) : undefined
  useEffect(() => onState({ shown, active: activeId }), [onState, shown, activeId])
  useEffect(() => {
    if (activeId !== undefined)
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const go = ({ to }: SearchOption) => {
    choose(undefined)
    onGo(to)
  }
  const onKey: ListKeys = ({ key }) => {
    const step = steps[key]
    if (step !== undefined) {
      choose(nextKey(options, active?.key, step))
      return true
    }
    const picked = key === 'Enter' && shown ? active : undefined
    if (picked !== undefined) go(picked)
    return picked !== undefined
  }
  useImperativeHandle(keys, () => onKey)

  return (
    <div className={styles.panel} hidden={!shown}>
      {term === '' ? (
        <div className={styles.head}>
          <p>{t('Recent searches')}</p>
          <button
            type="button"
            className={styles.clear}
            onClick={useRecentSearches.getState().forget}
          >
            {t('Clear')}
          </button>
        </div>
      ) : null}
      <div role="listbox" id={id} aria-label={t('Suggestions')} className={styles.list}>
        {options.map((option) => (
          <SearchOptionRow
            key={option.key}
            id={idOf(option)}
            option={option}
            selected={option === active}
            onPick={() => go(option)}
          />
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {shown ? t('{n} suggestions', { n: options.length }) : null}
      </p>
    </div>
  )
}

const idOf = ({ key }: SearchOption): string => `option-${key.replaceAll(/\s+/g, '_')}`
