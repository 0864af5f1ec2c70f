import type { Translate } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'

/** Goods are of a branch, so a cart takes none before one is chosen. */
export const sayNoBranch = (t: Translate): void =>
  showToast(
    t('Please select a branch'),
    t('You need to select a branch before adding items to cart'),
    'destructive',
  )
