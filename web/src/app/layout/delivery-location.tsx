import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../components/icon.tsx'
import { useDeliveryLocation } from '../../lib/delivery-location.ts'
import { useText } from '../../lib/text.ts'
import { useEver } from '../../lib/use-ever.ts'
import styles from './delivery-location.module.css'

const LocationDialog = lazy(async () => ({
  default: (await import('./location-dialog.tsx')).LocationDialog,
}))

export const DeliveryLocation = () => {
  const t = useText()
  const place = useDeliveryLocation((state) => state.place)
  const [open, setOpen] = useState(false)
  const asked = useEver(open)
  return (
    <>
      <button
        type="button"
        className={styles.location}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="pin" size={18} />
        <span className={styles.caption}>{t('Delivering to')}</span>
        <span className={styles.place}>{place?.text ?? t('Set your location')}</span>
      </button>
      <Suspense>
        {asked ? <LocationDialog open={open} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}
