import { formatKsh } from '#contract/rules/money.ts'
import { useName, useQuantity, useText } from '../../lib/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { SearchOption } from './search-options.ts'
import styles from './search-suggestions.module.css'

/** The focus stays in the field. The arrow keys move the selection. */
export const SearchOptionRow = ({
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
      <span className={styles.price}>{formatKsh(price)}</span>
    </>
  )
}
