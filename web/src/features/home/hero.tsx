import { useFreeText, useText } from '../../lib/text.ts'
import { useShop } from '../../shop/account/first-view.ts'
import { useCurrentBranch } from '../../shop/branch/branch.ts'
import { useClosed } from '../../shop/branch/opening-hours.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon, Kitenge } from '../../ui/icon.tsx'
import styles from './hero.module.css'

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
