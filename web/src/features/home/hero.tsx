import { useFreeText, useText } from '../../lib/text.ts'
import { useShop } from '../../shop/account/first-view.ts'
import { useCurrentBranch } from '../../shop/branch/branch.ts'
import { useClosed } from '../../shop/branch/opening-hours.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon, Kitenge } from '../../ui/icon.tsx'
import styles from './hero.module.css'

export const DeliveryBanner = () => {
  const t = useText()
  const { takesMpesa } = useShop()
  const closed = useClosed(useCurrentBranch()) !== undefined
  return (
    <div className="page">
      <section className={styles.banner}>
        <Rider />
        <div className={styles.bannerWords}>
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

export const Hero = () => {
  const t = useText()
  const free = useFreeText()
  const { tagline, heroText } = useShop()
  const closed = useClosed(useCurrentBranch()) !== undefined
  const promise = closed
    ? t('Fresh local groceries, delivered from the nearest branch')
    : t('Fresh local groceries delivered within 30 minutes from the nearest branch')
  return (
    <section className={styles.hero}>
      <div className={`page ${styles.row}`}>
        <div className={styles.words}>
          <h1 className={styles.title}>{free(tagline)}</h1>
          <p className={styles.promise}>{heroText || promise}</p>
          <ButtonLink to="/products" look="accent" size="large">
            <span>{t('Shop Now')}</span>
            <Icon name="arrow" />
          </ButtonLink>
        </div>
        <img
          className={styles.stall}
          src="/stall.svg"
          alt=""
          width="484"
          height="404"
          fetchPriority="high"
        />
      </div>
      <Kitenge height={12} />
    </section>
  )
}
