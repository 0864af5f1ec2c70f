import { useState } from 'react'
import { type Text, useText } from '#web/lib/text.ts'
import { useSession } from '#web/shop/account/session.ts'
import { BellIcon } from '#web/staff-ui/menu-icon.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './new-orders.module.css'
import { hearsOfOrders } from './seen-orders.ts'
import { SoundSwitch, useSound, type Whose, whoseOrders } from './sound.tsx'

const whoseWords: Record<Whose, Text> = {
  unattended: 'Of branches where no manager is there',
  all: 'Of all branches',
}

/** Admins choose on this device whose orders they hear of. */
const WhoseOrders = () => {
  const t = useText()
  const { whose, choose } = useSound()
  return (
    <fieldset className={styles.whose}>
      <legend>{t('Which new orders to announce here')}</legend>
      {whoseOrders.map((one) => (
        <label key={one}>
          <input type="radio" name="whose" checked={whose === one} onChange={() => choose(one)} />
          <span>{t(whoseWords[one])}</span>
        </label>
      ))}
    </fieldset>
  )
}

/**
 * A button on every staff page that opens the choices for how new orders are announced. Finance and drivers do not have
 * it.
 */
export const OrderBell = () => {
  const t = useText()
  const user = useSession((session) => session.user)
  const [open, setOpen] = useState(false)
  const on = useSound((sound) => sound.on)
  if (!hearsOfOrders(user)) return null
  return (
    <>
      <IconButton
        label={t('How new orders are announced')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={on ? styles.bell : styles.silent}>
          <BellIcon />
        </span>
      </IconButton>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('How new orders are announced')}>
        <div className={styles.settings}>
          <SoundSwitch />
          <p>
            {t(
              'Browsers allow sound only after a press on the page. On a phone it sounds while this page is open and the screen is on.',
            )}
          </p>
          {user?.role === 'admin' ? <WhoseOrders /> : null}
        </div>
      </Dialog>
    </>
  )
}
