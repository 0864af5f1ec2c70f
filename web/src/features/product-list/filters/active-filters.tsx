import type { Category } from '#contract/catalogue/catalogue.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { type Translate, useText } from '#web/lib/text.ts'
import { useCategoryName } from '#web/shop/catalogue/categories.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './active-filters.module.css'
import type { ListFilters } from './list-filters.ts'

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

/** The filters that are set, each with a button that removes it. */
export const ActiveFilters = ({
  filters,
  categories,
  branchName,
  onChange,
}: {
  filters: ListFilters
  categories: readonly Category[]
  branchName: string | undefined
  onChange(filters: ListFilters): void
}) => {
  const t = useText()
  const chips = chipsOf(filters, categories, branchName, { t, nameOf: useCategoryName() })
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t('Active filters')}>
      {chips.map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            className={styles.chip}
            aria-label={t('Remove filter {name}', { name: label })}
            onClick={() => onChange(without)}
          >
            <span className={styles.label}>{label}</span>
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  )
}
