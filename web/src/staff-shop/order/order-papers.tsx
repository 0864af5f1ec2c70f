import type { Order } from '#contract/order/order.ts'
import { useText } from '#web/lib/text.ts'
import { ReceiptPaper } from '#web/shop/receipt-paper.tsx'
import { PrintButton } from '#web/staff-ui/print-button.tsx'
import styles from './order-drawer.module.css'
import { PackingSlip } from './packing-slip.tsx'

/** Buttons that print the order's papers: what goes into the bag, and the receipt. */
export const OrderPapers = ({ order }: { order: Order }) => {
  const t = useText()
  return (
    <div className={styles.papers}>
      <PrintButton paper={<PackingSlip order={order} />}>{t('Print packing slip')}</PrintButton>
      <PrintButton paper={<ReceiptPaper order={order} />}>{t('Print receipt')}</PrintButton>
    </div>
  )
}
