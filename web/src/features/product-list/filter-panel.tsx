import type { ReactNode } from 'react'
import type { Category } from '#contract/catalogue/catalogue.ts'
import type { ListFacets } from '#contract/catalogue/product-lists.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { type Translate, useText } from '#web/lib/text.ts'
import { useCategoryName } from '#web/shop/catalogue/categories.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import active from './active-filters.module.css'
import styles from './filter-panel.module.css'
import { hasFilters, type ListFilters, reset } from './list-filters.ts'
import { type PriceLimits, PriceRange } from './price-range.tsx'

type Chip = { label: string; without: ListFilters }

const priceLabel = ({ minPrice, maxPrice }: ListFilters, t: Translate): string => {
  if (minPrice === undefined) return t('Up to {price}', { price: formatKsh(maxPrice ?? 0) })
  if (maxPrice === undefined) return t('From {price}', { price: formatKsh(minPrice) })
  return `${formatKsh(minPrice)} - ${formatKsh(maxPrice)}`
}

const chipsOf = (
  filters: ListFilters,
  categories: readonly Category[],
  branchName: string | undefined,
  { t, nameOf }: { t: Translate; nameOf: ReturnType<typeof useCategoryName> },
): Chip[] => {
  const { search, featured, branch, category, minPrice, maxPrice, inStock, onSale } = filters
  const chips: (Chip | false)[] = [
    search !== undefined &&
      search !== '' && { label: `"${search}"`, without: { ...filters, search: undefined } },
    featured && { label: t('Featured'), without: { ...filters, featured: false } },
    branch !== undefined &&
      branchName !== undefined && {
        label: branchName,
        without: { ...filters, branch: undefined },
      },
    ...category.map((slug) => ({
      label: nameOf(categories.find((known) => known.slug === slug) ?? { name: slug }),
      without: { ...filters, category: category.filter((other) => other !== slug) },
    })),
    (minPrice !== undefined || maxPrice !== undefined) && {
      label: priceLabel(filters, t),
      without: { ...filters, minPrice: undefined, maxPrice: undefined },
    },
    inStock && { label: t('In Stock Only'), without: { ...filters, inStock: false } },
    onSale && { label: t('On Sale Only'), without: { ...filters, onSale: false } },
  ]
  return chips.filter((chip) => chip !== false)
}

/** The active filters, each with a button that removes it. */
export const ActiveFilters = ({
  filters,
  categories,
  branchName,
  titled,
  onChange,
}: {
  filters: ListFilters
  categories: readonly Category[]
  branchName: string | undefined
  /** The page's title names the only filter. A phone leaves the filter out then. */
  titled: boolean
  onChange(filters: ListFilters): void
}) => {
  const t = useText()
  const chips = chipsOf(filters, categories, branchName, { t, nameOf: useCategoryName() })
  if (chips.length === 0) return null
  return (
    <ul
      className={`${active.chips} ${titled ? active.titled : ''}`}
      aria-label={t('Active filters')}
    >
      {chips.map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            className={active.chip}
            aria-label={t('Remove filter {name}', { name: label })}
            onClick={() => onChange(without)}
          >
            <span className={active.label}>{label}</span>
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={styles.section} open>
    <summary className={styles.summary}>
      <h3>{title}</h3>
      <Icon name="chevron" size={18} />
    </summary>
    <div className={styles.content}>{children}</div>
  </details>
)

const Check = ({
  label,
  count,
  checked,
  onChange,
}: {
  label: string
  count?: number | undefined
  checked: boolean
  onChange(checked: boolean): void
}) => (
  <label className={`${styles.check} ${count === 0 ? styles.none : ''}`}>
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    <span className={styles.label}>{label}</span>
    {count === undefined ? null : <span className={styles.count}>{count}</span>}
  </label>
)

/** The number of the category's products that match the other filters. */
const countIn = ({ categories }: ListFacets, { id }: Category): number =>
  categories.find((one) => one.id === id)?.count ?? 0

/** `onPrice` must be the same function at every render. */
export const FilterPanel = ({
  filters,
  categories,
  facets,
  onChange,
  onPrice,
}: {
  filters: ListFilters
  categories: readonly Category[]
  facets: ListFacets | undefined
  onChange(filters: ListFilters): void
  onPrice(range: PriceLimits): void
}) => {
  const t = useText()
  const categoryName = useCategoryName()
  const toggle = (slug: string, checked: boolean) =>
    onChange({
      ...filters,
      category: checked
        ? [...filters.category, slug]
        : filters.category.filter((other) => other !== slug),
    })
  return (
    <div className={styles.panel}>
      <Section title={t('Categories')}>
        {categories.map((category) => (
          <Check
            key={category.id}
            label={categoryName(category)}
            count={facets && countIn(facets, category)}
            checked={filters.category.includes(category.slug)}
            onChange={(checked) => toggle(category.slug, checked)}
          />
        ))}
      </Section>
      <Section title={t('Price Range')}>
        <PriceRange
          range={{ min: filters.minPrice, max: filters.maxPrice }}
          bands={facets?.prices}
          onChange={onPrice}
        />
      </Section>
      <Section title={t('Other Filters')}>
        <Check
          label={t('In Stock Only')}
          checked={filters.inStock}
          onChange={(inStock) => onChange({ ...filters, inStock })}
        />
        <Check
          label={t('On Sale Only')}
          checked={filters.onSale}
          onChange={(onSale) => onChange({ ...filters, onSale })}
        />
      </Section>
      <Button
        look="outline"
        wide
        disabled={!hasFilters(filters)}
        onClick={() => onChange(reset(filters))}
      >
        {t('Reset Filters')}
      </Button>
    </div>
  )
}
