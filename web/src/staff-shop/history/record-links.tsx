import type { AuditKind } from '#contract/audit-vocabulary.ts'
import { type StockKey, stockKeyId } from '#contract/inventory.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useText } from '#web/lib/text.ts'
import { useSession } from '#web/shop/account/session.ts'
import { workplaces } from '#web/shop/account/workplace.ts'
import { NotForClerks } from '#web/staff-shop/branch/clerk.tsx'
import styles from './record-links.module.css'

export const pickingPath = (branchId: number, ...orderIds: readonly string[]): string =>
  `/picking?branch=${branchId}${orderIds.length === 0 ? '' : `&order=${orderIds.join(',')}`}`

/**
 * The addresses at which the viewer opens an order, a delivery, a transfer, a product or a stock record, and the lists of
 * orders and products that a search narrows. The staff of a branch open them on the branch's pages.
 */
export const useStaffPaths = () => {
  const own = useSession(({ user }) =>
    user?.branchId === null || user === null ? undefined : workplaces[user.role],
  )
  return {
    order: (id: string): string =>
      own === undefined ? `/admin/orders?order=${id}` : `${own}?tab=orders&list=all&order=${id}`,
    ordersWith: (search: string): string => {
      const query = new URLSearchParams({ search })
      return own === undefined ? `/admin/orders?${query}` : `${own}?tab=orders&list=all&${query}`
    },
    delivery: (id: string): string =>
      `${own === undefined ? '/admin/deliveries?' : `${own}?tab=deliveries&`}delivery=${id}`,
    /** A product, or its stock record at the own branch. */
    product: (product: { id: number; name: string; stockId: string | null }): string => {
      if (own === undefined) return `/admin/inventory?tab=products&product=${product.id}`
      const query = new URLSearchParams({ tab: 'inventory' })
      if (product.stockId === null) query.set('search', product.name)
      else query.set('stock', product.stockId)
      return `${own}?${query}`
    },
    productsWith: (search: string): string => {
      const query = new URLSearchParams({ search })
      return own === undefined
        ? `/admin/inventory?tab=products&${query}`
        : `${own}?tab=inventory&${query}`
    },
    stock: (key: StockKey): string => {
      const place =
        own === undefined ? `/admin/inventory?branch=${key.branchId}` : `${own}?tab=inventory`
      return `${place}&stock=${stockKeyId(key)}`
    },
    transfer: (id: string): string =>
      `${own === undefined ? '/admin' : '/branch-manager'}/transfers?transfer=${id}`,
  }
}

/** The address of the full history of an order, a product and so on. `asOf` is a moment in ISO 8601. */
export const auditPath = (kind: AuditKind, id: string | number, asOf?: string): string =>
  `/audit/${kind}/${id}${asOf === undefined ? '' : `?${new URLSearchParams({ asOf })}`}`

/** The address of what a member of the staff did on a day ('YYYY-MM-DD'), today without one. */
export const staffDayPath = (person: string, day?: string): string =>
  `/audit?${new URLSearchParams(day === undefined ? { person } : { from: day, to: day, person })}`

/** A link to the full history of an order, a product and so on. Shop assistants may not read it. */
export const AuditLink = ({ kind, id }: { kind: AuditKind; id: string | number }) => {
  const t = useText()
  return (
    <NotForClerks>
      <p className={styles.link}>
        <Link to={auditPath(kind, id)}>{t('Full history')}</Link>
      </p>
    </NotForClerks>
  )
}

/** A link to the order or the transfer that an event belongs to. */
export const Holder = ({
  order,
  transferId,
}: {
  order: { id: string; orderNumber: string } | null
  transferId: string | null
}) => {
  const t = useText()
  const paths = useStaffPaths()
  if (order !== null) return <Link to={paths.order(order.id)}>{order.orderNumber}</Link>
  if (transferId === null) return null
  return <Link to={paths.transfer(transferId)}>{t('Transfer')}</Link>
}
