import { useQuery } from '@tanstack/react-query'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Loaded } from '#web/staff-ui/page/loaded.tsx'
import { Sheet, useLast } from '#web/ui/dialog.tsx'
import { deliveryQuery } from '../deliveries-api.ts'
import { DeliveryView } from './delivery-view.tsx'

const Content = ({ id }: { id: string }) => (
  <Loaded
    query={useQuery(deliveryQuery(useUserId(), id))}
    failed={t('The delivery could not be loaded')}
    height="420px"
  >
    {(delivery) => <DeliveryView delivery={delivery} />}
  </Loaded>
)

const useTitle = (id: string): string => {
  const { data } = useQuery({ ...deliveryQuery(useUserId(), id), enabled: id !== '' })
  return data === undefined
    ? t('Delivery')
    : t('Delivery {orderNumber}', { orderNumber: data.orderNumber })
}

/** One delivery beside the list. Null closes it. */
export const DeliverySheet = ({
  deliveryId,
  onClose,
}: {
  deliveryId: string | null
  onClose(): void
}) => {
  const shown = useLast(deliveryId) ?? ''
  return (
    <Sheet open={deliveryId !== null} onClose={onClose} side="right" wide title={useTitle(shown)}>
      {shown === '' ? null : <Content key={shown} id={shown} />}
    </Sheet>
  )
}
