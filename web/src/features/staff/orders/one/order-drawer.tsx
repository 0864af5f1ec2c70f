import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Loaded } from '#web/staff-ui/page/loaded.tsx'
import { Sheet, useLast } from '#web/ui/dialog.tsx'
import { staffOrderQuery } from '../orders-api.ts'
import styles from './order-drawer.module.css'
import { OrderView } from './order-view.tsx'

const Content = ({ orderId }: { orderId: string }) => (
  <Loaded
    query={useQuery(staffOrderQuery(useUserId(), orderId))}
    failed={t('The order could not be loaded')}
    height="420px"
  >
    {(order) => <OrderView order={order} />}
  </Loaded>
)

type Among = {
  /** The ids of the list beside it, for next and previous. */
  among: readonly string[]
  /** The address that opens an order. */
  addressOf(orderId: string): string
}

const Neighbour = ({ to, children }: { to: string | undefined; children: string }) =>
  to === undefined ? null : (
    <Link to={to} replace preventScrollReset className={styles.neighbour}>
      {children}
    </Link>
  )

/** Leads to the orders before and after this one in the list. */
const Neighbours = ({ orderId, among, addressOf }: Among & { orderId: string }) => {
  const at = among.indexOf(orderId)
  if (at < 0) return null
  const to = (id: string | undefined) => (id === undefined ? undefined : addressOf(id))
  return (
    <nav aria-label={t('Orders of the list')} className={styles.neighbours}>
      <Neighbour to={to(among[at - 1])}>{t('Previous')}</Neighbour>
      <Neighbour to={to(among[at + 1])}>{t('Next')}</Neighbour>
    </nav>
  )
}

const useTitle = (orderId: string): string => {
  const { data } = useQuery({ ...staffOrderQuery(useUserId(), orderId), enabled: orderId !== '' })
  return data === undefined
    ? t('Order')
    : t('Order {orderNumber}', { orderNumber: data.orderNumber })
}

/** One order beside a list. Null closes it. */
export const OrderDrawer = ({
  orderId,
  onClose,
  ...list
}: Among & { orderId: string | null; onClose(): void }) => {
  const shown = useLast(orderId) ?? ''
  return (
    <Sheet
      open={orderId !== null}
      onClose={onClose}
      side="right"
      wide
      title={useTitle(shown)}
      banner={<Neighbours orderId={shown} {...list} />}
    >
      <Content key={shown} orderId={shown} />
    </Sheet>
  )
}
