import { lazy, Suspense, useState } from 'react'
import type { Order } from '#contract/order.ts'
import { useLast } from '#web/ui/dialog.tsx'
import type { OrderDialog } from './opened-order.tsx'

const OpenedOrder = lazy(async () => ({
  default: (await import('./opened-order.tsx')).OpenedOrder,
}))

type OpenDialog = { dialog: OrderDialog; order: Order }

/**
 * The dialogs about one of the listed orders. They outlive the order's place in a list, since a live change may move
 * the order to another list.
 */
export const useOrderDialogs = () => {
  const [opened, setOpened] = useState<OpenDialog>()
  const last = useLast(opened)
  const close = (): void => setOpened(undefined)
  return {
    showDetails: (order: Order) => setOpened({ dialog: 'details', order }),
    askToPay: (order: Order) => setOpened({ dialog: 'pay', order }),
    askToRate: (order: Order) => setOpened({ dialog: 'rate', order }),
    askToCancel: (order: Order) => setOpened({ dialog: 'cancel', order }),
    dialogs:
      last === undefined ? null : (
        <Suspense>
          <OpenedOrder
            order={last.order}
            dialog={opened?.dialog}
            onRate={() => setOpened({ dialog: 'rate', order: last.order })}
            onClose={close}
          />
        </Suspense>
      ),
  }
}
