import { useState } from 'react'
import { useText } from '#web/lib/text.ts'
import type { HeldOrder } from '#web/shop/checkout/guest-orders.ts'
import { HandOn } from '#web/shop/order/hand-on.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Shows the link that opens the order on another phone. */
export const HandOnButton = ({ order }: { order: HeldOrder }) => {
  const t = useText()
  const [open, setOpen] = useState(false)
  const { orderNumber } = order
  return (
    <>
      <Button
        look="quiet"
        aria-label={t('Hand on order {orderNumber}', { orderNumber })}
        onClick={() => setOpen(true)}
      >
        {t('Hand on')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('Hand on order {orderNumber}', { orderNumber })}
      >
        <HandOn order={order} />
      </Dialog>
    </>
  )
}
