import { useState } from 'react'
import { codeOf, send } from '#web/lib/api.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import type { HeldOrder } from '#web/shop/checkout/guest-orders.ts'
import { proofOf } from '#web/shop/checkout/use-checkout.ts'
import {
  type FileFormat,
  FormatChoice,
  fetchOwnFile,
  saveOwnFile,
} from '#web/shop/privacy/own-file.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import styles from './guest-data.module.css'

const Download = ({ order: { id, orderNumber } }: { order: HeldOrder }) => {
  const t = useText()
  const [format, setFormat] = useState<FileFormat>('html')
  const { mutate, isPending } = useAction({
    send: () => fetchOwnFile(`/api/orders/${id}/export`, { format }, proofOf(id)),
    done: (file) => saveOwnFile(file, `${orderNumber}.${format}`),
    failed: t('Your data could not be loaded'),
  })
  return (
    <div className={styles.part}>
      <p>{t('Everything that the shop keeps of this order, as one file.')}</p>
      <FormatChoice value={format} onChange={setFormat} />
      <Button wide busy={isPending} onClick={() => mutate(undefined)}>
        {t('Download my data')}
      </Button>
    </div>
  )
}

const Erase = ({ order, onErased }: { order: HeldOrder; onErased(): void }) => {
  const t = useText()
  const { id, orderNumber } = order
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { mutate, isPending } = useAction({
    send: () =>
      send(`/api/orders/${id}/erase`, {
        method: 'POST',
        body: { openOrders: 'cancel' },
        headers: proofOf(id),
      }),
    done: () => {
      showToast(t('You are erased from order {orderNumber}', { orderNumber }))
      onErased()
    },
    failed: (error, why) =>
      setWrong(
        codeOf(error) === 'ORDERS_OPEN'
          ? t('Can no longer be cancelled. Erase yourself once it has come.')
          : t(why),
      ),
  })
  const erase = () => {
    if (typed.trim().toUpperCase() === orderNumber) mutate(undefined)
    else setWrong(t('Please type {orderNumber}.', { orderNumber }))
  }
  return (
    <div className={styles.part}>
      <h3>{t('Erase')}</h3>
      <p>
        {t(
          'Your name, address, phone and what you wrote are erased from this order for good, and it opens no more. Its sums stay in the shop’s books, without you.',
        )}
      </p>
      {order.isOver === true ? null : (
        <p>{t('The order is cancelled first. What you paid by M-PESA goes back.')}</p>
      )}
      <TextField
        label={t('Type {orderNumber} to confirm', { orderNumber })}
        autoComplete="off"
        autoCapitalize="characters"
        value={typed}
        error={wrong}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button wide look="danger" busy={isPending} onClick={erase}>
        {t('Erase me from this order')}
      </Button>
    </div>
  )
}

/** What the shop keeps of a guest's order: to have as a file, and to erase. */
export const GuestData = ({ order, onErased }: { order: HeldOrder; onErased(): void }) => (
  <div className={styles.parts}>
    <Download order={order} />
    <Erase order={order} onErased={onErased} />
  </div>
)
