import { type ComponentType, type Ref, useEffect, useRef, useState } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { type Text, useName, useText } from '#web/lib/text.ts'
import { Spinner } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './add-button.module.css'
import { type Buyable, sayNoBranch, useAddToCart } from './add-to-cart.ts'
import type { CardStepperProps } from './card-stepper.tsx'
import { useCart } from './cart.ts'
import { lineKey } from './cart-line.ts'
import { lineOf } from './offers.ts'

type Words = { label: Text; tip?: Text; popup?: 'dialog' }

const wordsOf = (counted: number, gone: boolean, chooses: boolean): Words => {
  if (counted > 0) return { label: '{n} × {name} in cart' }
  if (gone) return { label: 'Add {name} to cart', tip: 'Out of Stock' }
  if (chooses) return { label: 'Choose a size of {name}', tip: 'Choose a size', popup: 'dialog' }
  return { label: 'Add {name} to cart', tip: 'Add to Cart' }
}

/**
 * A product card's button: a plus, or the number of pieces in the cart. `gone`: the product is sold out; `chooses`: a
 * press opens the choice of sizes.
 */
const RoundButton = ({
  ref,
  name,
  counted,
  busy,
  gone,
  chooses,
  onClick,
}: {
  ref?: Ref<HTMLButtonElement>
  name: string
  counted: number
  busy: boolean
  gone: boolean
  chooses: boolean
  onClick(): void
}) => {
  const t = useText()
  const { label, tip, popup } = wordsOf(counted, gone, chooses)
  const none = counted === 0
  const nothing = none && gone
  const inside = none ? <Icon name="plus" size={22} /> : counted
  return (
    <button
      ref={ref}
      type="button"
      className={`${styles.add} ${none ? '' : styles.counting}`}
      aria-label={t(label, { n: counted, name })}
      aria-haspopup={popup}
      aria-busy={busy || undefined}
      aria-disabled={nothing || undefined}
      data-tip={tip && t(tip)}
      onClick={onClick}
    >
      {busy ? <Spinner /> : inside}
    </button>
  )
}

const SPINNER_MS = 300

/**
 * Shows a spinner for 300 ms, then adds one piece. If the shopper leaves the page meanwhile, the piece is added at
 * once.
 */
const useSpinningAdd = (addOne: (at: Branch) => void) => {
  const [busy, setBusy] = useState(false)
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; add(): void }>(undefined)
  useEffect(() => {
    const hurry = (): void => pending.current?.add()
    window.addEventListener('pagehide', hurry)
    return () => {
      window.removeEventListener('pagehide', hurry)
      hurry()
    }
  }, [])
  const start = (at: Branch): void => {
    if (busy) return
    setBusy(true)
    const add = (): void => {
      clearTimeout(pending.current?.timer)
      pending.current = undefined
      setBusy(false)
      addOne(at)
    }
    pending.current = { timer: setTimeout(add, SPINNER_MS), add }
  }
  return { busy, start }
}

/** The line of the cart that holds this product. Undefined if the cart does not hold it. */
const useLine = ({ product, variant, branch }: Buyable) => {
  const key = branch && lineKey(lineOf(product, variant, 1, branch.id))
  return useCart(({ lines }) => lines.find((line) => lineKey(line) === key))
}

/**
 * Loads the stepper at the first press. If it cannot be loaded, the cart opens instead, where each line has a stepper.
 */
const useStepper = () => {
  const [Stepper, setStepper] = useState<ComponentType<CardStepperProps>>()
  const held = useRef(false)
  const open = (): void => {
    void import('./card-stepper.tsx').then(
      ({ CardStepper }) => setStepper(() => CardStepper),
      () => useCart.getState().setOpen(true),
    )
  }
  const close = (hadFocus: boolean): void => {
    held.current = hadFocus
    setStepper(undefined)
  }
  /** When the stepper closes, the button that takes its place also takes the focus. */
  const inherit = (button: HTMLButtonElement | null): void => {
    if (held.current) button?.focus()
    held.current = false
  }
  return { Stepper, open, close, inherit }
}

/**
 * Adds one piece at the current branch, or opens the choice of sizes by `choose`. If the product is in the cart, the
 * button shows the number of pieces, and a press opens − n +.
 */
export const AddButton = ({
  choose,
  ...buyable
}: Buyable & { choose?: (() => void) | undefined }) => {
  const { product, variant, branch, available } = buyable
  const t = useText()
  const name = useName()(product)
  const addToCart = useAddToCart({ product, variant, available })
  const { busy, start } = useSpinningAdd((at) => addToCart(1, at))
  const line = useLine(buyable)
  const { Stepper, open, close, inherit } = useStepper()
  if (Stepper !== undefined && line !== undefined)
    return <Stepper line={line} name={name} available={available} onClose={close} />

  const add = (): void => {
    if (branch !== undefined) start(branch)
    else sayNoBranch(t)
  }
  const gone = available === 0
  const chooses = choose !== undefined && !gone
  const first = chooses ? choose : add
  return (
    <RoundButton
      ref={inherit}
      name={name}
      counted={line?.quantity ?? 0}
      busy={busy}
      gone={gone}
      chooses={chooses}
      onClick={line === undefined ? first : open}
    />
  )
}
