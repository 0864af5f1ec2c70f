import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { countText } from '#web/staff-ui/count-text.ts'
import { Loaded } from '#web/staff-ui/page/loaded.tsx'
import styles from './branches.module.css'
import { remainsQuery } from './branches-api.ts'

const ordersText = (n: number): string => {
  if (n === 0) return t('No order is open.')
  return n === 1
    ? t('1 open order is finished by the branch.')
    : t('{n} open orders are finished by the branch.', { n: countText(n) })
}

const piecesText = (n: number): string => {
  if (n === 0) return t('Nothing is left on its shelves.')
  const left = n === 1 ? t('1 piece stays') : t('{n} pieces stay', { n: countText(n) })
  return t('{left} on its shelves; transfers move them to other branches.', { left })
}

/** What becomes of the orders and the goods of a branch that is switched off. */
export const Remains = ({ id }: { id: number }) => (
  <Loaded
    query={useQuery(remainsQuery(useUserId(), id))}
    failed={t('Open orders and stock could not be loaded')}
    height="48px"
  >
    {({ openOrders, pieces }) => (
      <ul className={styles.remains}>
        <li>
          {openOrders === 0 ? (
            ordersText(0)
          ) : (
            <Link to={`/admin/orders?branch=${id}`}>{ordersText(openOrders)}</Link>
          )}
        </li>
        <li>{piecesText(pieces)}</li>
      </ul>
    )}
  </Loaded>
)
