import type { Delivery } from '#contract/delivery/delivery.ts'
import { useText } from '#web/lib/text.ts'
import { NoCodeNote } from '#web/shop/order/guest/no-code-note.tsx'
import styles from '../tracking.module.css'

const Code = ({ code }: { code: string }) => {
  const t = useText()
  return (
    <section className={styles.code}>
      <p>
        {t('Your code for the rider at the door:')} <strong>{code}</strong>
      </p>
      <p>{t('Tell it to the rider once the goods are in your hands, and to nobody else.')}</p>
    </section>
  )
}

const ended: readonly Delivery['status'][] = ['delivered', 'cancelled', 'returned']

/** The code that the customer tells the rider at the door, or why whoever came by number and phone sees none. */
export const DoorCode = ({ delivery, isByPhone }: { delivery: Delivery; isByPhone: boolean }) => {
  const { code, orderId, status, branch } = delivery
  if (code !== null) return <Code code={code} />
  if (!isByPhone || orderId !== null || ended.includes(status)) return null
  return <NoCodeNote branch={branch} />
}
