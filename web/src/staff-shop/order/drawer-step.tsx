import type { Order } from '#contract/order/order.ts'
import { useText } from '#web/lib/text.ts'
import { useFailureText } from '#web/lib/use-action.ts'
import { usePrint } from '#web/staff-ui/print-button.tsx'
import { StayingButton } from '#web/staff-ui/staying-button.tsx'
import { NextStepButton, nextStepOf, useOrderStep } from './order-step.tsx'
import { PackingSlip } from './packing-slip.tsx'
import { useShortOrder } from './short-orders.tsx'

/**
 * The button of the order's next step. A confirmed order has a second button, which prints the packing slip once the
 * server has taken the step, so that nobody packs an order that a colleague has cancelled.
 */
export const DrawerStep = ({ order }: { order: Order }) => {
  const t = useText()
  const { mutate, mutateAsync, isPending, error } = useOrderStep(order)
  const explain = useFailureText()
  const { print, sheet } = usePrint(<PackingSlip order={order} />)
  const isShort = useShortOrder(order.id) !== undefined
  const printsToo = nextStepOf(order) === 'processing' && !isShort
  return (
    <>
      <NextStepButton
        order={order}
        isBusy={isPending}
        why={error === null ? undefined : explain(error)}
        take={mutate}
      />
      {printsToo ? (
        <StayingButton
          disabled={isPending}
          onClick={() =>
            // The reason of a refusal stands beside the button of the step.
            void mutateAsync({ status: 'processing' }).then(print, () => undefined)
          }
        >
          {t('Print slip and process')}
        </StayingButton>
      ) : null}
      {sheet}
    </>
  )
}
