import type { Route } from './route.ts'
import { addressRoutes } from './routes/addresses.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { demoRoutes } from './routes/demo.ts'
import { describing } from './routes/description.ts'
import { erasureRoutes } from './routes/erasure.ts'
import { hookRoutes } from './routes/hooks.ts'
import { inventoryRoutes } from './routes/inventory.ts'
import { jobRoutes } from './routes/jobs.ts'
import { limitRoutes } from './routes/limits.ts'
import { liveRoutes } from './routes/live.ts'
import { mapRoutes } from './routes/map.ts'
import { moneyHoldRoutes } from './routes/money-hold.ts'
import { operationRoutes } from './routes/operations.ts'
import { orderRoutes } from './routes/orders.ts'
import { parkedRoutes } from './routes/parked.ts'
import { passwordRoutes } from './routes/passwords.ts'
import { paymentRoutes } from './routes/payments.ts'
import { recommendationRoutes } from './routes/recommendations.ts'
import { reviewRoutes } from './routes/reviews.ts'
import { searchRoutes } from './routes/search.ts'
import { staffPaymentRoutes } from './routes/staff-payments.ts'
import { trackRoutes } from './routes/track.ts'
import { userRoutes } from './routes/users.ts'
import { wishlistRoutes } from './routes/wishlist.ts'

const plain: readonly Route[] = [
  ...userRoutes,
  ...passwordRoutes,
  ...erasureRoutes,
  ...addressRoutes,
  ...orderRoutes,
  ...paymentRoutes,
  ...hookRoutes,
  ...catalogueRoutes,
  ...inventoryRoutes,
  ...staffPaymentRoutes,
  ...jobRoutes,
  ...moneyHoldRoutes,
  ...parkedRoutes,
  ...recommendationRoutes,
  ...searchRoutes,
  ...trackRoutes,
  ...reviewRoutes,
  ...wishlistRoutes,
  ...liveRoutes,
  ...mapRoutes,
  ...demoRoutes,
  ...limitRoutes,
  ...operationRoutes,
]

/** Every route of Duka: the router, the description and the guard test read this list. */
export const routes: readonly Route[] = [...plain, ...describing(plain)]
