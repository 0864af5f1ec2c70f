import { type ProductSort, productSort } from '#contract/catalogue/catalogue.ts'
import { type Text, useText } from '#web/lib/text.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './sort-select.module.css'

const labels: Record<ProductSort, Text> = {
  default: 'Default',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
  'name-asc': 'Name: A to Z',
  'name-desc': 'Name: Z to A',
}

export const SortSelect = ({
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
