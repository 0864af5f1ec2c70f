import { useText } from '../../lib/text.ts'
import { useCurrentBranch } from '../../shop/branch/branch.ts'
import { useClosed } from '../../shop/branch/closed.ts'
import { shop } from '../../shop/catalogue/shop.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kitenge } from '../../ui/kitenge.tsx'
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
