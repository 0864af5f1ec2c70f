import { useText } from '#web/lib/text.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { ShareButton } from '#web/ui/share-button.tsx'
import type { HeldOrder } from '../checkout/guest-orders.ts'
import styles from './hand-on.module.css'
import { orderLink } from './order-link.ts'

/** The link that opens a guest's order in another browser, to keep or to give to whoever receives the delivery. */
export const HandOn = ({ order }: { order: HeldOrder }) => {
  const t = useText()
  const { orderNumber } = order
  const url = orderLink(location.origin, order)
  return (
    <div className={styles.link}>
      <TextField
        label={t('The link of order {orderNumber}', { orderNumber })}
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <ShareButton
        look="outline"
        label={t('Share or copy the link')}
        title={t('Order {orderNumber}', { orderNumber })}
        url={() => url}
      />
      <p className={styles.note}>
        {t(
          'Whoever has this link can see the order and its code for the rider, and can cancel it.',
        )}
      </p>
    </div>
  )
}
