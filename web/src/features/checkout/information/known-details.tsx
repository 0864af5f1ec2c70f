import { displayPhone } from '#contract/rules/phone.ts'
import { useText } from '#web/lib/text.ts'
import { useDraft } from '#web/shop/checkout/use-checkout.ts'
import { Button } from '#web/ui/button.tsx'
import { useDeliverable } from './deliverable.ts'
import styles from './known-details.module.css'
import { LazyPin } from './pin/lazy-pin.tsx'

/** Whom to bring it to, and where, of a member of whom all of it is saved. */
export const KnownDetails = ({ onChange }: { onChange(): void }) => {
  const t = useText()
  const { name, phone, email, street, city, region } = useDraft((draft) => draft.entry)
  const pinned = useDraft((draft) => draft.pin !== null)
  const deliverable = useDeliverable()
  return (
    <>
      <div className={styles.card}>
        <div className={styles.facts}>
          <p className={styles.name}>{name}</p>
          <p>{`${street}, ${city}, ${region}`}</p>
          <p className={styles.reach}>{`${displayPhone(phone)} · ${email}`}</p>
        </div>
        <Button look="outline" onClick={onChange}>
          {t('Change')}
        </Button>
      </div>
      {pinned && deliverable ? null : <LazyPin />}
    </>
  )
}
