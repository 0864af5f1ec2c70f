import { useText } from '#web/lib/text.ts'
import { useWhyOffline } from '#web/shop/live/why-offline.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './complaint.module.css'

/** The buttons below a complaint: they send it, or leave it. */
export const ComplaintActions = ({
  busy,
  onSend,
  onLeave,
}: {
  busy: boolean
  onSend(): void
  onLeave(): void
}) => {
  const t = useText()
  const whyNot = useWhyOffline()
  return (
    <div className={styles.actions}>
      <Button whyNot={whyNot} busy={busy} onClick={onSend}>
        {t('Send to the branch')}
      </Button>
      <Button look="quiet" onClick={onLeave}>
        {t('Close')}
      </Button>
    </div>
  )
}
