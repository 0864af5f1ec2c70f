import { useQuery } from '@tanstack/react-query'
import { formatPrice } from '#contract/rules/money.ts'
import { useText } from '#web/lib/text.ts'
import { branchesQuery } from '../branch/branch.ts'
import { useCart } from './cart.ts'
import { type CartLine, lineKey, unitPrice } from './cart-line.ts'
import { piecesFor } from './cart-offers.ts'
import styles from './line-notes.module.css'
import type { Offer } from './offers.ts'

const PriceNote = ({ line }: { line: CartLine }) => {
  const t = useText()
  if (line.priceWas === undefined) return null
  return (
    <p className={styles.price}>
      {t('Price changed: {before} → {now}', {
        before: formatPrice(line.priceWas),
        now: formatPrice(unitPrice(line)),
      })}
    </p>
  )
}

const useBranchName = (branchId: number): string => {
  const t = useText()
  const { data } = useQuery(branchesQuery)
  return data?.find(({ id }) => id === branchId)?.name ?? t('another branch')
}

const Remove = ({ onRemove }: { onRemove(): void }) => {
  const t = useText()
  return (
    <button type="button" className={styles.settle} onClick={onRemove}>
      {t('Remove')}
    </button>
  )
}

const NotSold = ({ branchId, onRemove }: { branchId: number; onRemove(): void }) => {
  const t = useText()
  const branch = useBranchName(branchId)
  return (
    <p className={styles.short}>
      <span>{branchId === 0 ? t('No longer sold') : t('Only sold at {branch}', { branch })}</span>{' '}
      <Remove onRemove={onRemove} />
    </p>
  )
}

const ShortStock = ({
  line,
  branchId,
  left,
  onRemove,
}: {
  line: CartLine
  branchId: number
  left: number
  onRemove(): void
}) => {
  const t = useText()
  const setQuantity = useCart((cart) => cart.setQuantity)
  const branch = useBranchName(branchId)
  if (left === 0)
    return (
      <p className={styles.short}>
        <span>{t('Out of stock at {branch}', { branch })}</span> <Remove onRemove={onRemove} />
      </p>
    )
  return (
    <p className={styles.short}>
      <span>{t('Only {n} items available', { n: left })}</span>{' '}
      <button
        type="button"
        className={styles.settle}
        onClick={() => setQuantity(lineKey(line), left)}
      >
        {t('Take {n}', { n: left })}
      </button>
    </p>
  )
}

/** Says why the line cannot be bought at the branch. */
const Hindrance = ({
  line,
  offer,
  branchId,
  onRemove,
}: {
  line: CartLine
  offer: Offer
  branchId: number
  onRemove(): void
}) => {
  const left = useCart(({ lines }) => piecesFor(line, lines, offer))
  if (offer.kind !== 'sold')
    return <NotSold branchId={offer.kind === 'gone' ? 0 : offer.branchId} onRemove={onRemove} />
  if (left === undefined || line.quantity <= left) return null
  return <ShortStock line={line} branchId={branchId} left={left} onRemove={onRemove} />
}

/** Notes on a cart line: a changed price, or too little stock. `offer` is undefined while it loads. */
export const LineNotes = ({
  line,
  offer,
  branchId,
  onRemove,
}: {
  line: CartLine
  offer: Offer | undefined
  branchId: number | undefined
  onRemove(): void
}) => (
  <div role="status" className={styles.notes}>
    <PriceNote line={line} />
    {offer === undefined || branchId === undefined ? null : (
      <Hindrance line={line} offer={offer} branchId={branchId} onRemove={onRemove} />
    )}
  </div>
)
