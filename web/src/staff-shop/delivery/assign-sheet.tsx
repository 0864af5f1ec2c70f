import { useQuery } from '@tanstack/react-query'
import { fill as t } from '#contract/rules/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Loaded } from '#web/staff-ui/staff-page.tsx'
import { Sheet, useLast } from '#web/ui/dialog.tsx'
import { AssignForm } from './assign-form.tsx'
import { deliveryQuery } from './deliveries-api.ts'

const Content = ({ id, onClose }: { id: string; onClose(): void }) => (
  <Loaded
    query={useQuery(deliveryQuery(useUserId(), id))}
    failed={t('The delivery could not be loaded')}
    height="420px"
  >
    {(delivery) =>
      delivery.allowed.includes('assigned') ? (
        <AssignForm delivery={delivery} onClose={onClose} />
      ) : (
        <p>{t('This delivery cannot be assigned now.')}</p>
      )
    }
  </Loaded>
)

const useTitle = (id: string): string => {
  const { data } = useQuery({ ...deliveryQuery(useUserId(), id), enabled: id !== '' })
  return data === undefined
    ? t('Assign')
    : t('Assign {orderNumber}', { orderNumber: data.orderNumber })
}

/** Chooses who brings the delivery. Null closes it. */
export const AssignSheet = ({
  deliveryId,
  onClose,
}: {
  deliveryId: string | null
  onClose(): void
}) => {
  const shown = useLast(deliveryId) ?? ''
  return (
    <Sheet open={deliveryId !== null} onClose={onClose} side="right" wide title={useTitle(shown)}>
      {shown === '' ? null : <Content key={shown} id={shown} onClose={onClose} />}
    </Sheet>
  )
}
