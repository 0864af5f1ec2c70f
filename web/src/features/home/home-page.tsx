import { BranchProducts } from './branch-products.tsx'
import { DeliveryBanner } from './delivery-banner.tsx'
import { EmptyCartNotice } from './empty-cart-notice.ts'
import { FeaturedProducts } from './featured-products.tsx'
import { Hero } from './hero.tsx'
import { LocalBranches } from './local-branches.tsx'
import { Recommendations } from './recommendations/recommendations.tsx'
import { ShopByCategory } from './shop-by-category.tsx'
import { TrackBox } from './track/track-box.tsx'

export const HomePage = () => (
  <>
    <EmptyCartNotice />
    <Hero />
    <LocalBranches />
    <FeaturedProducts />
    <Recommendations />
    <DeliveryBanner />
    <TrackBox />
    <ShopByCategory />
    <BranchProducts />
  </>
)
