import { useEffect } from 'react'
import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { takeNotice } from '../../shop/cart/empty-cart.ts'
import { DeliveryBanner, Hero } from './hero.tsx'
import styles from './home-page.module.css'
import { BuyAgain, Recommendations, RunningOrder, WizardOffer } from './lazy-sections.tsx'
import { BranchProducts, FeaturedProducts } from './product-rows.tsx'
import { LocalBranches, ShopByCategory } from './sections.tsx'
import { TrackBox } from './track-box.tsx'

/** Tells a shopper who opened the checkout with an empty cart why the home page is shown instead. */
const EmptyCartNotice = () => {
  const t = useText()
  useEffect(() => {
    if (!takeNotice()) return
    const text = t('Your cart is empty. Please add some products before checkout.')
    showToast(t('Empty Cart'), text, 'destructive')
  }, [t])
  return null
}

/** Wide screens show the sections in this order. Phones show the sections with products first. */
export const HomePage = () => (
  <div className={styles.home}>
    <EmptyCartNotice />
    <RunningOrder />
    <Hero />
    <div className={styles.fourth}>
      <LocalBranches />
    </div>
    <div className={styles.third}>
      <WizardOffer />
    </div>
    <div className={styles.second}>
      <BuyAgain />
      <FeaturedProducts />
    </div>
    <div className={styles.third}>
      <Recommendations />
    </div>
    <div className={styles.last}>
      <DeliveryBanner />
      <TrackBox />
    </div>
    <div className={styles.first}>
      <ShopByCategory />
    </div>
    <div className={styles.last}>
      <BranchProducts />
    </div>
  </div>
)
