import { fill as t } from '#contract/rules/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { RecordSheet } from '#web/staff-ui/record-sheet.tsx'
import { AssignForm } from './assign-form.tsx'
import { deliveryQuery } from './deliveries-api.ts'

/** Lets staff choose who brings the delivery. A null id closes the sheet. */
export const AssignSheet = ({
  deliveryId,
  onClose,
}: {
  deliveryId: string | null
  onClose(): void
}) => {
  const userId = useUserId()
  return (
    <RecordSheet
      id={deliveryId}
      onClose={onClose}
      query={(id) => deliveryQuery(userId, id)}
      title={(delivery) =>
        delivery === undefined
          ? t('Assign')
          : t('Assign {orderNumber}', { orderNumber: delivery.orderNumber })
      }
      failed={t('The delivery could not be loaded')}
    >
      {(delivery) =>
        delivery.allowed.includes('assigned') ? (
          <AssignForm delivery={delivery} onClose={onClose} />
        ) : (
          <p>{t('This delivery cannot be assigned now.')}</p>
        )
      }
    </RecordSheet>
  )
}
