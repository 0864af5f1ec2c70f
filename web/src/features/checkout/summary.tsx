import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { formatKsh } from '#contract/rules/money.ts'
import { useText } from '#web/lib/text.ts'
import type { Totals } from '#web/shop/cart/cart-line.ts'
import { TotalsList } from '#web/shop/cart/totals-list.tsx'
import type { AddressWords } from '#web/shop/checkout/draft.ts'
import { useTypedArea } from '#web/shop/checkout/typed-area.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { branchesQuery } from '../../shop/branch/branch.ts'
import { useClosed } from '../../shop/branch/opening-hours.ts'
import styles from './summary.module.css'

/**
 * Says how soon the order arrives, or when a closed branch delivers again. No time is promised unless the distance to
 * the address is known (`checked`), or the words of the address name an area that the branch reaches.
 */
export const DeliveryPromise = ({
  branchId,
  checked,
  address,
  open,
}: {
  branchId: number | undefined
  checked: boolean
  address: Pick<AddressWords, 'street' | 'city'>
  open: string
}) => {
  const t = useText()
  const { data = [] } = useQuery(branchesQuery)
  const branch = data.find(({ id }) => id === branchId)
  const closed = useClosed(branch)
  const area = useTypedArea(branch, address)
  const unchecked =
    area === undefined
      ? t('We could not check how far your address is, so we promise no time.')
      : t('Going by {area}: {promise}', { area: area.name, promise: open })
  return <span>{closed ?? (checked ? open : unchecked)}</span>
}

export type SummaryItem = {
  key: string
  name: string
  imageUrl: string
  quantity: number
  total: number
  /** Says what changed about the item. */
  note?: ReactNode
}

const Items = ({ items }: { items: readonly SummaryItem[] }) => (
  <ul className={styles.items}>
    {items.map((item) => (
      <li key={item.key} className={styles.item}>
        <span className={styles.picture}>
          <Picture src={item.imageUrl} of="product" />
        </span>
        <span className={styles.name}>
          <span>{item.name}</span> <span className={styles.count}>{`× ${item.quantity}`}</span>
        </span>
        <span className={styles.sum}>{formatKsh(item.total)}</span>
        {item.note === undefined ? null : <div className={styles.note}>{item.note}</div>}
      </li>
    ))}
  </ul>
)

/**
 * The ordered items and their prices. On phones the summary is folded at first, and only the shopper unfolds it:
 * otherwise the form would move under their finger.
 */
export const Summary = ({
  items,
  totals,
  branch,
  checked,
  address,
  earns,
  changed = false,
  notice,
}: {
  items: readonly SummaryItem[]
  totals: Totals
  branch: { id: number; name: string }
  /** True if the address has a place on the map. */
  checked: boolean
  address: Pick<AddressWords, 'street' | 'city'>
  /** Says how many points the order earns. */
  earns?: ReactNode
  /** True shows beside the total that something changed, even while the summary is folded. */
  changed?: boolean
  /** Visible even while the summary is folded. */
  notice?: ReactNode
}) => {
  const t = useText()
  const id = useId()
  const [unfolded, setUnfolded] = useState(false)
  return (
    <aside className={styles.summary} aria-label={t('Order Summary')}>
      <h2 className={styles.title}>{t('Order Summary')}</h2>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={unfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!unfolded)}
      >
        <span className={styles.turning}>
          <Icon name="chevron" size={20} />
        </span>
        <span className={styles.label}>
          <span>{t('Order Summary')}</span>{' '}
          {changed ? <Badge tone="mango">{t('Changed')}</Badge> : null}
        </span>
        <span className={styles.total}>{formatKsh(totals.total)}</span>
      </button>
      <p role="status" className={`visually-hidden ${styles.heard}`}>
        {changed && !unfolded ? t('Your order has changed. Open its summary to see how.') : null}
      </p>
      {notice === undefined || notice === null ? null : (
        <div className={styles.notice}>{notice}</div>
      )}
      <div id={id} className={styles.content} data-unfolded={unfolded}>
        <p className={styles.branch}>{t('Shopping from: {branch}', { branch: branch.name })}</p>
        <Items items={items} />
        <TotalsList totals={totals} />
        {earns}
        <p className={styles.promise} data-checked={checked}>
          <Icon name="truck" size={20} />
          <span>
            <DeliveryPromise
              branchId={branch.id}
              checked={checked}
              address={address}
              open={t('Delivered within 30 minutes')}
            />
          </span>
        </p>
      </div>
    </aside>
  )
}
