import { lazy, Suspense, useState } from 'react'
import { useEver } from '#web/lib/load-later.ts'
import { useText } from '#web/lib/text.ts'
import { useDeliveryLocation } from '#web/shop/branch/delivery-location.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './location-button.module.css'

const LocationDialog = lazy(async () => ({
  default: (await import('./location-dialog.tsx')).LocationDialog,
}))

export const LocationButton = () => {
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
