import { texts as auth } from '../features/auth/texts.sw.ts'
import { texts as branchChoice } from '../features/branch-choice/texts.sw.ts'
import { texts as branches } from '../features/branches/texts.sw.ts'
import { texts as cartPages } from '../features/cart/texts.sw.ts'
import { texts as checkout } from '../features/checkout/texts.sw.ts'
import { texts as driver } from '../features/driver/texts.sw.ts'
import { texts as game } from '../features/game/texts.sw.ts'
import { texts as home } from '../features/home/texts.sw.ts'
import type { legal as longTexts } from '../features/legal/legal.sw.ts'
import { texts as loyaltyPages } from '../features/loyalty/texts.sw.ts'
import { texts as orders } from '../features/orders/texts.sw.ts'
import { texts as product } from '../features/product/texts.sw.ts'
import { texts as productList } from '../features/product-list/texts.sw.ts'
import { texts as search } from '../features/search/texts.sw.ts'
import { texts as tracking } from '../features/tracking/texts.sw.ts'
import { texts as wishlistPages } from '../features/wishlist/texts.sw.ts'
import { texts as wizard } from '../features/wizard/texts.sw.ts'
import type { Speech } from '../lib/text.ts'
import { texts as lib, swahiliClock, swahiliQuantity } from '../lib/texts.sw.ts'
import { texts as branch } from '../shop/branch/texts.sw.ts'
import { texts as cart } from '../shop/cart/texts.sw.ts'
import { texts as catalogue } from '../shop/catalogue/texts.sw.ts'
import { texts as loyalty } from '../shop/loyalty/texts.sw.ts'
import { texts as order } from '../shop/order/texts.sw.ts'
import { texts as payment } from '../shop/payment/texts.sw.ts'
import { texts as refusal } from '../shop/refusal.sw.ts'
import { texts as shop } from '../shop/texts.sw.ts'
import { texts as ui } from '../ui/texts.sw.ts'
import { texts as app } from './texts.sw.ts'

/**
 * English text to Swahili, collected from all features. The dictionary is one script that only Swahili readers load.
 */
export const swahili = {
  ...app,
  ...auth,
  ...branchChoice,
  ...branches,
  ...cartPages,
  ...checkout,
  ...driver,
  ...game,
  ...home,
  ...loyaltyPages,
  ...orders,
  ...product,
  ...productList,
  ...search,
  ...tracking,
  ...wishlistPages,
  ...wizard,
  ...lib,
  ...shop,
  ...branch,
  ...cart,
  ...catalogue,
  ...loyalty,
  ...order,
  ...payment,
  ...refusal,
  ...ui,
}

const texts: Readonly<Record<string, string>> = swahili

// A text without an entry here is not of the type `Text`, so the type check fails where the text is used.
type Translated = typeof swahili & typeof longTexts
declare module '../lib/text.ts' {
  interface Texts extends Translated {}
}

export const inSwahili: Speech = {
  language: 'sw',
  find: (english) => (Object.hasOwn(texts, english) ? texts[english] : undefined),
  clock: swahiliClock,
  quantity: swahiliQuantity,
}
