import { fill as t } from '#contract/rules/fill.ts'
import { useOpened } from '#web/staff-ui/use-opened.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ReceiveDelivery } from './receive-delivery.tsx'

/** Leads to the form for a delivery. The address says that it is open. */
export const ReceiveButton = ({ branchId }: { branchId: number }) => {
  const { opened, close, addressOf } = useOpened('delivery')
  return (
    <>
      <ButtonLink to={addressOf('new')} size="small" preventScrollReset>
        {t('Receive goods')}
      </ButtonLink>
      <ReceiveDelivery branchId={branchId} open={opened !== null} onClose={close} />
    </>
  )
}
