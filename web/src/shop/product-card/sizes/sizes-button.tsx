import { lazy, Suspense, useState } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { useName, useText } from '#web/lib/text.ts'
import styles from '../product-card.module.css'
import type { SizesSheetProps } from './sizes-sheet.tsx'

const SizesSheet = lazy(async () => ({
  default: (await import('./sizes-sheet.tsx')).SizesSheet,
}))

/**
 * The sheet of a product's sizes. It loads at the first press. `choose` is undefined where there is nothing to choose.
 */
export const useSizes = (props: Omit<SizesSheetProps, 'open' | 'onClose'>) => {
  const [open, setOpen] = useState<boolean>()
  const sheet =
    open === undefined ? null : (
      <Suspense>
        <SizesSheet {...props} open={open} onClose={() => setOpen(false)} />
      </Suspense>
    )
  const several = props.product.variants.length > 1
  return { sheet, choose: several ? () => setOpen(true) : undefined }
}

/** Says that a product comes in several sizes, and lets the shopper `choose` among them. */
export const SizesButton = ({
  product,
  choose,
}: {
  product: Product
  choose: (() => void) | undefined
}) => {
  const t = useText()
  const name = useName()(product)
  if (choose === undefined) return null
  const n = product.variants.length
  return (
    <button
      type="button"
      className={styles.sizes}
      aria-label={t('{n} sizes of {name}', { n, name })}
      onClick={choose}
    >
      {t('{n} sizes', { n })}
    </button>
  )
}
