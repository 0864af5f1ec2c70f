import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { StockMove, StockSum } from '#contract/branch/stock-sum.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Alert } from '#web/staff-ui/antd.ts'
import { useStaffPaths } from '../staff-paths.ts'
import { movesQuery } from '../stock-api.ts'
import styles from './stock-drawer.module.css'

type Short = { move: StockMove; short: number }

/** The latest reservations go short first. `held`: newest first. */
export const shortOf = (held: readonly StockMove[], missing: number): Short[] => {
  let left = missing
  return held.flatMap((move) => {
    const short = Math.min(Math.max(0, left), move.pieces)
    left -= move.pieces
    return short > 0 ? [{ move, short }] : []
  })
}

const Orders = ({ stockId, missing }: { stockId: string; missing: number }) => {
  const { order: pathOf } = useStaffPaths()
  const { data } = useInfiniteQuery(movesQuery(useUserId(), stockId, 'reserved'))
  const held = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <ul className={styles.orders}>
      {shortOf(held, missing).map(({ move: { id, order }, short }) =>
        order === null ? null : (
          <li key={id}>
            <Link to={pathOf(order.id)}>{order.orderNumber}</Link>{' '}
            <span>{t('lacks {n}', { n: short })}</span>
          </li>
        ),
      )}
    </ul>
  )
}

/** Names the orders that cannot be filled, where fewer pieces lie on the shelf than are reserved. */
export const ShortOrders = ({ sum: { id, onHand, reserved } }: { sum: StockSum }) => {
  const missing = reserved - onHand
  if (missing <= 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('{n} pieces fewer than orders have reserved. These orders will be short:', {
        n: missing,
      })}
      description={<Orders stockId={id} missing={missing} />}
    />
  )
}
