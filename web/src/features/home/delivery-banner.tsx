import { useText } from '../../lib/text.ts'
import { useShop } from '../../shop/account/first-view.ts'
import { useCurrentBranch } from '../../shop/branch/branch.ts'
import { useClosed } from '../../shop/branch/opening-hours.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './delivery-banner.module.css'

export const DeliveryBanner = () => {
  const t = useText()
  const { takesMpesa } = useShop()
  const closed = useClosed(useCurrentBranch()) !== undefined
  return (
    <div className="page">
      <section className={styles.banner}>
        <Rider />
        <div className={styles.words}>
          <h2>{t('Fast Local Delivery')}</h2>
          <p>
            <span>
              {t(
                closed
                  ? 'To your door when you live inside the delivery radius of a branch.'
                  : 'Within 30 minutes when you live inside the delivery radius of a branch.',
              )}
            </span>{' '}
            <span>
              {t(
                takesMpesa
                  ? 'Pay by M-PESA, or cash when it arrives.'
                  : 'Pay cash when it arrives.',
              )}
            </span>
          </p>
        </div>
        <ButtonLink to="/branches">
          <Icon name="pin" />
          <span>{t('Find Your Branch')}</span>
        </ButtonLink>
      </section>
    </div>
  )
}

const Rider = () => (
  <img className={styles.rider} src="/rider.svg" alt="" width="120" height="100" loading="lazy" />
)
