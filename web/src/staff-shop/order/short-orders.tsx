import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/order/order.ts'
import { type ShortOrder, shortOrder } from '#contract/order/staff-order.ts'
import { z } from '#contract/rules/schema.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { Alert } from '#web/staff-ui/antd.ts'
import { StatCard } from '#web/staff-ui/stat-card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useStaffPaths } from '../history/record-links.tsx'
import styles from './short-orders.module.css'

/**
 * The orders of the viewer's branches that lack pieces. The query's key is a key of stock, so that every change of
 * stock has the orders fetched again.
 */
export const shortOrdersQuery = (userId: string | undefined) =>
  apiQuery(keys.own(userId).stock({ orders: 'short' }), '/api/orders/short', z.array(shortOrder))

/** What the order lacks. Undefined if it has all its pieces. */
export const useShortOrder = (orderId: string): ShortOrder | undefined =>
  useQuery(shortOrdersQuery(useUserId())).data?.find(({ id }) => id === orderId)

const missingIn = ({ items }: Pick<ShortOrder, 'items'>): number =>
  items.reduce((sum, { short }) => sum + short, 0)

/** A label in lists: how many pieces the order lacks. */
export const ShortMark = ({ orderId }: { orderId: string }) => {
  const t = useText()
  const short = useShortOrder(orderId)
  return short === undefined ? null : (
    <p className={styles.mark}>{t('Short: {n} missing', { n: missingIn(short) })}</p>
  )
}

/**
 * A card on the dashboard with the number of orders that lack pieces. It leads to the oldest of these orders, and is
 * hidden if there are none.
 */
export const ShortOrdersCard = () => {
  const t = useText()
  const paths = useStaffPaths()
  const { data: [oldest, ...others] = [] } = useQuery(shortOrdersQuery(useUserId()))
  if (oldest === undefined) return null
  return (
    <StatCard
      label={t('Orders Short')}
      value={others.length + 1}
      note={t('Pieces are missing on the shelf')}
      to={paths.order(oldest.id)}
    />
  )
}

type Items = Pick<ShortOrder, 'branchId' | 'items'>

/** The missing pieces of each item, with a link to the stock record where staff can count again. */
const ShortItems = ({ branchId, items }: Items) => {
  const t = useText()
  const paths = useStaffPaths()
  return (
    <ul className={styles.items}>
      {items.map(({ productId, variantId, name, quantity, short }) => (
        <li key={`${productId}-${variantId}`}>
          <span>{t('{name}: {short} of {quantity} missing', { name, short, quantity })}</span>{' '}
          <Link to={paths.stock({ branchId, productId, variantId })}>{t('Count again')}</Link>
        </li>
      ))}
    </ul>
  )
}

/** Says on the order's page which pieces are missing, and what staff can do. */
export const ShortNotice = ({ orderId }: { orderId: string }) => {
  const t = useText()
  const short = useShortOrder(orderId)
  if (short === undefined) return null
  return (
    <Alert
      type="error"
      showIcon
      title={t('The shelf has too few pieces for this order')}
      description={
        <>
          <ShortItems {...short} />
          <p>
            {t(
              'Look for them, or count the shelf again. Where there are none, call the customer and cancel the order.',
            )}
          </p>
        </>
      }
    />
  )
}

/**
 * Asks before the order is packed whether the missing pieces were found. If they were not found, its links lead to the
 * stock record and to the order.
 */
export const ShortDialog = ({
  order: { id, orderNumber },
  short,
  verb,
  open,
  onFound,
  onClose,
}: {
  order: Pick<Order, 'id' | 'orderNumber'>
  short: Items
  /** The text of the button that was pressed. */
  verb: string
  open: boolean
  onFound(): void
  onClose(): void
}) => {
  const t = useText()
  const paths = useStaffPaths()
  return (
    <ConfirmDialog
      open={open}
      title={t('{orderNumber} lacks pieces', { orderNumber })}
      text={t('When the shelf was counted, it had fewer pieces than orders have reserved.')}
      confirm={t('Pieces were found: {verb}', { verb })}
      cancel={t('Not yet')}
      onConfirm={onFound}
      onClose={onClose}
    >
      <ShortItems {...short} />
      <p>
        <span>{t('Where there are none, call the customer and cancel:')}</span>{' '}
        <Link to={paths.order(id)} onClick={onClose}>
          {t('open the order')}
        </Link>
      </p>
    </ConfirmDialog>
  )
}
