import { lazy, Suspense, useState } from 'react'
import type { Order } from '#contract/order.ts'
import type { What } from './opened-order.tsx'

const OpenedOrder = lazy(async () => ({
  default: (await import('./opened-order.tsx')).OpenedOrder,
}))

type Opened = { what: What; order: Order }

/** The dialogs about one of the listed orders. They outlive its place in a list: a live change may move it to another. */
export const useOrderDialogs = () => {
  const [opened, setOpened] = useState<Opened>()
  const [last, setLast] = useState<Opened>()
  // The dialog keeps its words while it closes.
  if (opened !== undefined && opened !== last) setLast(opened)
  const close = (): void => setOpened(undefined)
  return {
    showDetails: (order: Order) => setOpened({ what: 'details', order }),
    askToPay: (order: Order) => setOpened({ what: 'pay', order }),
    askToCancel: (order: Order) => setOpened({ what: 'cancel', order }),
    dialogs:
      last === undefined ? null : (
        <Suspense>
          <OpenedOrder order={last.order} what={opened?.what} onClose={close} />
        </Suspense>
      ),
  }
}
