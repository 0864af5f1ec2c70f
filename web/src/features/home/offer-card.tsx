import { useState } from 'react'
import { useText } from '#web/lib/text.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import styles from './offer-card.module.css'

/** The key under which the device stores the id of the account that declined the offer. */
const DECLINED = 'duka-wizard-declined'

const declined = (): string | null => {
  try {
    return localStorage.getItem(DECLINED)
  } catch {
    return null
  }
}

const decline = (userId: string) => {
  try {
    localStorage.setItem(DECLINED, userId)
  } catch {
    // If the browser cannot store the answer, the offer is shown again at the next visit.
  }
}

/** Offers the setup wizard. The shopper may decline. */
export const OfferCard = ({ userId }: { userId: string }) => {
  const t = useText()
  const [gone, setGone] = useState(() => declined() === userId)
  if (gone) return null
  return (
    <section className={`page ${styles.offer}`} aria-label={t('Set up your shopping')}>
      <div className={styles.card}>
        <p className={styles.words}>
          <strong>{t('Set up your shopping')}</strong>{' '}
          <span>{t('Three short steps, and the shop puts first what you like.')}</span>
        </p>
        <ButtonLink to="/wizard">{t('Start setup')}</ButtonLink>
        <Button
          look="quiet"
          onClick={() => {
            decline(userId)
            setGone(true)
          }}
        >
          {t('No, thank you')}
        </Button>
      </div>
    </section>
  )
}
