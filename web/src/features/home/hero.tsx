import { ButtonLink } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Kitenge } from '../../components/kitenge.tsx'
import { useCurrentBranch } from '../../lib/branch.ts'
import { useClosed } from '../../lib/closed.ts'
import { shop } from '../../lib/shop.ts'
import { useText } from '../../lib/text.ts'
import styles from './hero.module.css'

export const Hero = () => {
  const t = useText()
  const closed = useClosed(useCurrentBranch()) !== undefined
  return (
    <section className={styles.hero}>
      <div className={`page ${styles.row}`}>
        <div className={styles.words}>
          <h1 className={styles.title}>{t(shop.tagline)}</h1>
          <p className={styles.promise}>
            {closed
              ? t('Fresh local groceries, delivered from the nearest branch')
              : t('Fresh local groceries delivered within 30 minutes from the nearest branch')}
          </p>
          <ButtonLink to="/products" look="accent" size="large">
            {t('Shop Now')}
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
