import { Link } from 'react-router-dom'
import type { AuditKind } from '#contract/audit-vocabulary.ts'
import { type StockKey, stockKeyId } from '#contract/inventory.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useSession } from '#web/shop/account/session.ts'
import { workplaces } from '#web/shop/account/workplace.ts'
import styles from './record-links.module.css'

export const pickingPath = (branchId: number, orderId?: string): string =>
  `/picking?branch=${branchId}${orderId === undefined ? '' : `&order=${orderId}`}`

/**
 * The addresses at which the viewer opens an order, a transfer or a stock record. A manager opens them on the pages of the own branch.
 */
export const useStaffPaths = () => {
  const isManager = useSession(({ user }) => user?.role === 'branch_manager')
  const own = workplaces.branch_manager
  return {
    order: (id: string): string =>
      isManager ? `${own}?tab=orders&list=all&order=${id}` : `/admin/orders?order=${id}`,
    stock: (key: StockKey): string => {
      const place = isManager ? `${own}?tab=inventory` : `/admin/inventory?branch=${key.branchId}`
      return `${place}&stock=${stockKeyId(key)}`
    },
    transfer: (id: string): string =>
      isManager ? `/branch-manager/transfers?transfer=${id}` : `/admin/transfers?transfer=${id}`,
  }
}

/** The address of the full history of an order, a product and so on. `asOf` is a moment in ISO 8601. */
export const auditPath = (kind: AuditKind, id: string | number, asOf?: string): string =>
  `/audit/${kind}/${id}${asOf === undefined ? '' : `?${new URLSearchParams({ asOf })}`}`

/** A link to the full history of an order, a product and so on. */
export const AuditLink = ({ kind, id }: { kind: AuditKind; id: string | number }) => (
  <p className={styles.link}>
    <Link to={auditPath(kind, id)}>{t('Full history')}</Link>
  </p>
)

/** A link to the order or the transfer that an event belongs to. */
export const Holder = ({
  order,
  transferId,
}: {
  order: { id: string; orderNumber: string } | null
  transferId: string | null
}) => {
  const paths = useStaffPaths()
  if (order !== null) return <Link to={paths.order(order.id)}>{order.orderNumber}</Link>
  if (transferId === null) return null
  return <Link to={paths.transfer(transferId)}>{t('Transfer')}</Link>
}
