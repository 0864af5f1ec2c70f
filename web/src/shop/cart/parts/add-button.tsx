import { useEffect, useRef, useState } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { useName, useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type Buyable, useAddToCart } from '../use-add-to-cart.ts'
import styles from './add-button.module.css'

const SPINNER_MS = 300

/** Adds one piece at the current branch, after a spinner of 300 ms. */
export const AddButton = ({ product, variant, branch, available }: Buyable) => {
  const t = useText()
  const name = useName()(product)
  const addToCart = useAddToCart({ product, variant, available })
  const [busy, setBusy] = useState(false)
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; add(): void }>(undefined)
  // A shopper who leaves while the button spins has pressed it all the same.
  useEffect(() => {
    const hurry = (): void => pending.current?.add()
    window.addEventListener('pagehide', hurry)
    return () => {
      window.removeEventListener('pagehide', hurry)
      hurry()
    }
  }, [])

  const add = (at: Branch): void => {
    clearTimeout(pending.current?.timer)
    pending.current = undefined
    setBusy(false)
    addToCart(1, at)
  }
  const onClick = (): void => {
    if (busy) return
    if (branch === undefined) {
      showToast(
        t('Please select a branch'),
        t('You need to select a branch before adding items to cart'),
        'destructive',
      )
      return
    }
    setBusy(true)
    const addNow = (): void => add(branch)
    pending.current = { timer: setTimeout(addNow, SPINNER_MS), add: addNow }
  }

  return (
    <button
      type="button"
      className={`${styles.add} ${busy ? styles.busy : ''}`}
      aria-label={t('Add {name} to cart', { name })}
      aria-busy={busy || undefined}
      aria-disabled={available === 0 || undefined}
      data-tip={available === 0 ? t('Out of Stock') : t('Add to Cart')}
      onClick={onClick}
    >
      {busy ? <Spinner /> : <Icon name="plus" size={22} />}
    </button>
  )
}
