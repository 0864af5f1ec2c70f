import { useText } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './delivery-pin.module.css'
import type { FarAddress } from './far-address.ts'

/** If the address seems to lie far away, asks before the payment whether it is right. */
export const FarQuestion = ({
  far,
  onGoOn,
  onAddress,
  onPin,
}: {
  far: FarAddress
  onGoOn(): void
  onAddress(): void
  onPin(): void
}) => {
  const t = useText()
  const { name, branch } = far
  const km = Math.round(far.km)
  return (
    <Dialog
      open
      onClose={onAddress}
      title={t('Is the address right?')}
      footer={
        <div className={styles.stack}>
          <Button wide onClick={onAddress}>
            {t('Change the address')}
          </Button>
          <Button wide look="outline" onClick={onPin}>
            {t('Set the pin')}
          </Button>
          <Button wide look="quiet" onClick={onGoOn}>
            {t('It is right, continue')}
          </Button>
        </div>
      }
    >
      <p>
        {branch === undefined
          ? t('{name} is about {km} km from your pin.', { name, km })
          : t('{name} is about {km} km from {branch}, which delivers within {radius} km.', {
              name,
              km,
              branch: branch.name,
              radius: branch.deliveryRadius,
            })}
      </p>
    </Dialog>
  )
}
