import { texts as shelves } from '../../features/staff/branch/texts.sw.ts'
import { texts as lowStock } from '../../features/staff/low-stock/texts.sw.ts'
import { texts as picking } from '../../features/staff/orders/texts.sw.ts'
import { texts as transfers } from '../../features/staff/transfers/texts.sw.ts'
import type { Speech } from '../../lib/text.ts'
import { texts as orders } from '../../staff-shop/order/texts.sw.ts'
import { texts as search } from '../../staff-shop/search/texts.sw.ts'
import { texts as stock } from '../../staff-shop/stock/texts.sw.ts'
import { texts as staffShop } from '../../staff-shop/texts.sw.ts'
import { texts as staffUi } from '../../staff-ui/texts.sw.ts'
import { texts as frame } from './texts.sw.ts'

/** The staff's texts in Swahili, a script that only staff who read Swahili load. */
export const swahili = {
  ...shelves,
  ...lowStock,
  ...picking,
  ...transfers,
  ...orders,
  ...search,
  ...stock,
  ...staffShop,
  ...staffUi,
  ...frame,
}

const texts: Readonly<Record<string, string>> = swahili

// A text of these pages without an entry here is not of the type `Text`, so the type check fails where it is used.
type Translated = typeof swahili
declare module '../../lib/text.ts' {
  interface Texts extends Translated {}
}

/** The speech of the shop, with the staff's texts. */
export const withStaffTexts = (speech: Speech): Speech => ({
  ...speech,
  find: (english) => (Object.hasOwn(texts, english) ? texts[english] : speech.find(english)),
})
