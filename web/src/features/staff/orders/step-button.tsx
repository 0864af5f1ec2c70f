import type { Order } from '#contract/order.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { nextStepOf, stepWords } from './order-words.ts'
import { useStep } from './use-step.ts'

/** The next step of the order, as a verb. Nothing where the viewer may take none. */
export const StepButton = ({ order }: { order: Order }) => {
  const { mutate, isPending } = useStep(order)
  const status = nextStepOf(order)
  if (status === undefined) return null
  const verb = t(stepWords[status] ?? '')
  return (
    <Button
      type="primary"
      loading={isPending}
      aria-label={t('{verb} {orderNumber}', { verb, orderNumber: order.orderNumber })}
      onClick={() => mutate({ status })}
    >
      {verb}
    </Button>
  )
}
