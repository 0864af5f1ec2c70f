import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { type Branch, type ProductSort, productSort } from '#contract/catalogue/catalogue.ts'
import { useLocation, useSearchParams } from '#web/lib/router/router.tsx'
import { useCurrentBranch } from '#web/shop/branch/branch.ts'
import { requestBranch } from '#web/shop/branch-switch/request-branch.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { type Text, useText } from '../../lib/text.ts'
import { facetsQuery } from '../../shop/catalogue/facets-query.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ActiveFilters, FilterPanel } from './filter-panel.tsx'
import {
  countFilters,
  hasFilters,
  type ListFilters,
  parseFilters,
  reset,
  toParams,
  useListTitle,
} from './list-filters.ts'
import styles from './list-page.module.css'
import type { PriceLimits } from './price-range.tsx'
import { Missing, ResultCount, Results, useProductList } from './results.tsx'

const labels: Record<ProductSort, Text> = {
  default: 'Default',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
  'name-asc': 'Name: A to Z',
  'name-desc': 'Name: Z to A',
}

const SortSelect = ({
  value,
  onChange,
}: {
  value: ProductSort
  onChange(sort: ProductSort): void
}) => {
  const t = useText()
  return (
    <label className={styles.sort}>
      <span className={styles.caption}>{t('Sort by')}</span>
      <select
        className={styles.select}
        value={value}
        onChange={(event) => onChange(productSort.parse(event.target.value))}
      >
        {productSort.options.map((sort) => (
          <option key={sort} value={sort}>
            {t(labels[sort])}
          </option>
        ))}
      </select>
      <Icon name="chevron" size={16} />
    </label>
  )
}

/** Tells the shopper if the list shows another branch than the current one. */
const OtherBranch = ({ shown }: { shown: Branch | undefined }) => {
  const t = useText()
  const current = useCurrentBranch()
  if (shown === undefined || current === undefined || shown.id === current.id) return null
  return (
    <div className={styles.other}>
      <p>
        {t('These are the products at {shown}. You are shopping from {current}.', {
          shown: shown.name,
          current: current.name,
        })}
      </p>
      <Button size="small" onClick={() => requestBranch(shown)}>
        {t('Shop from {branch}', { branch: shown.name })}
      </Button>
    </div>
  )
}

/** The history state of an address that was set by changing filters. */
const FILTERED = 'filtered'

/** The filters in the address, and functions that change them without scrolling the page. */
const useFilters = (onChanged: () => void) => {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const filters = useMemo(() => parseFilters(params), [params])
  // Several changes of filters are one entry in the browser's history, so that 'back' leaves all of them.
  const replace = state === FILTERED
  const set = useCallback(
    (next: (current: URLSearchParams) => URLSearchParams) => {
      // The address changes at once, outside a React transition: inside one, a pressed box would look unchecked until
      // the list is drawn. Besides, the next change of a filter starts from this address, perhaps within the same
      // press.
      setParams(next, { preventScrollReset: true, replace, state: FILTERED, flushSync: true })
      onChanged()
    },
    [setParams, replace, onChanged],
  )
  const change = (next: ListFilters) => set(() => toParams(next))
  const changePrice = useCallback(
    ({ min, max }: PriceLimits) =>
      set((current) => toParams({ ...parseFilters(current), minPrice: min, maxPrice: max })),
    [set],
  )
  return { filters, change, changePrice }
}

export const ListPage = () => {
  const t = useText()
  const top = useRef<HTMLDivElement>(null)
  const [sheetOpen, setSheetOpen] = useState(false)
  /** If the list changes while the shopper has scrolled far down, the page scrolls to the start of the list. */
  const toStart = useCallback(() => {
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
  }, [])
  const { filters, change, changePrice } = useFilters(toStart)
  const list = useProductList(filters)
  const { data: facets } = useQuery(facetsQuery(list.search))
  const title = useListTitle(filters)
  usePageTitle(title)
  const set = countFilters(filters)

  const panel = (
    <FilterPanel
      filters={filters}
      categories={list.categories}
      facets={facets}
      onChange={change}
      onPrice={changePrice}
    />
  )
  const onReset = hasFilters(filters) ? () => change(reset(filters)) : undefined
  const words = onReset === undefined && !filters.featured ? filters.search : undefined
  const searched = filters.search ? { ...list, words } : undefined
  return (
    <div className={`page ${styles.page}`}>
      <aside className={styles.aside} aria-labelledby="filters">
        <h2 id="filters" className={styles.filters}>
          {t('Filters')}
        </h2>
        {panel}
      </aside>
      <div ref={top} className={styles.list}>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.tools}>
          <div className={styles.open}>
            <Button look="outline" aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
              <Icon name="filter" size={20} />
              <span>{set === 0 ? t('Filters') : t('Filters ({n})', { n: set })}</span>
            </Button>
          </div>
          <ResultCount list={list} />
          <SortSelect value={filters.sort} onChange={(sort) => change({ ...filters, sort })} />
        </div>
        <ActiveFilters
          filters={filters}
          categories={list.categories}
          branchName={list.branch?.name}
          titled={words !== undefined}
          onChange={change}
        />
        <OtherBranch shown={list.branch} />
        <Missing list={list} />
        <h2 className="visually-hidden">{t('Products')}</h2>
        <Results list={list} onReset={onReset} searched={searched} />
      </div>
      <Sheet
        open={sheetOpen}
        onClose={() => setSheetOpen(false)}
        title={t('Filters')}
        side="bottom"
        footer={
          <Button wide onClick={() => setSheetOpen(false)}>
            {list.total === undefined
              ? t('Show products')
              : t('Show {n} products', { n: list.total })}
          </Button>
        }
      >
        {panel}
      </Sheet>
    </div>
  )
}
