import { BuyAgain } from './again/buy-again.tsx'
import { BranchProducts } from './branch-products.tsx'
import { DeliveryBanner } from './delivery-banner.tsx'
import { EmptyCartNotice } from './empty-cart-notice.ts'
import { FeaturedProducts } from './featured-products.tsx'
import { Hero } from './hero.tsx'
import styles from './home-page.module.css'
import { LocalBranches } from './local-branches.tsx'
import { WizardOffer } from './offer/wizard-offer.tsx'
import { Recommendations } from './recommendations/recommendations.tsx'
import { RunningOrder } from './running/running-order.tsx'
import { ShopByCategory } from './shop-by-category.tsx'
import { TrackBox } from './track/track-box.tsx'

/** Wide pages show the sections in this order. Phones show what is bought from first. */
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
