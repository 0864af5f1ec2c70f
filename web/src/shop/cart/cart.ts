import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { z } from '#contract/rules/schema.ts'
import { storedAs } from '../../lib/stored.ts'
import { type CartLine, cartLine, lineKey } from './cart-line.ts'
import { CART } from './empty-cart.ts'

/** A change of `by` pieces to one line; `by` may be negative. `line` holds the line's newest name and price. */
type CartChange = { line: CartLine; by: number }

/** Adds the pieces to those in the cart, so that changes of several tabs give the same cart in any order. */
const withChange = (lines: readonly CartLine[], { line, by }: CartChange): CartLine[] => {
  const key = lineKey(line)
  const before = lines.find((other) => lineKey(other) === key)
  const quantity = (before?.quantity ?? 0) + by
  if (quantity <= 0) return lines.filter((other) => other !== before)
  const changed = { ...line, quantity }
  return before === undefined
    ? [...lines, changed]
    : lines.map((other) => (other === before ? changed : other))
}

const factsOf = ({ product: p, variant: v, quantity, priceWas }: CartLine): string =>
  JSON.stringify([
    [p.name, p.nameSw, p.slug, p.price, p.imageUrl],
    v && [v.name, v.price, v.imageUrl],
    quantity,
    priceWas,
  ])

/** The changes that turn the lines `before` into the lines `after`. The order of the lines does not matter. */
const changesBetween = (before: readonly CartLine[], after: readonly CartLine[]): CartChange[] => {
  const was = new Map(before.map((line) => [lineKey(line), line]))
  const is = new Set(after.map(lineKey))
  const gone = before.filter((line) => !is.has(lineKey(line)))
  const kept = after.filter((line) => {
    const old = was.get(lineKey(line))
    return old === undefined || factsOf(old) !== factsOf(line)
  })
  return [
    ...gone.map((line) => ({ line, by: -line.quantity })),
    ...kept.map((line) => ({ line, by: line.quantity - (was.get(lineKey(line))?.quantity ?? 0) })),
  ]
}

export const quantityOf = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0)

type CartState = {
  lines: CartLine[]
  open: boolean
  /** Closing the cart also forgets the earlier prices, since the shopper has seen the new ones. */
  setOpen(open: boolean): void
  add(line: CartLine): void
  setQuantity(key: string, quantity: number): void
  remove(key: string): void
  replace(lines: CartLine[]): void
  clear(): void
}

const stored = z.object({ lines: z.array(cartLine) })

/** The channel to the other tabs. A page does not receive its own messages. */
let channel: BroadcastChannel | undefined

/** Sends this tab's changes of the cart to the other tabs. */
const tellOtherTabs = (changes: readonly CartChange[]): void => {
  if (changes.length > 0) channel?.postMessage(changes)
}

export const useCart = create<CartState>()(
  persist(
    (set, get) => {
      const change = (lines: CartLine[]): void => {
        const changes = changesBetween(get().lines, lines)
        if (changes.length === 0) return
        set({ lines })
        tellOtherTabs(changes)
      }
      return {
        lines: [],
        open: false,
        setOpen: (open) => {
          if (get().open && !open) change(get().lines.map(({ priceWas: _, ...seen }) => seen))
          set({ open })
        },
        add: (line) => change(withChange(get().lines, { line, by: line.quantity })),
        setQuantity: (key, quantity) =>
          change(get().lines.map((line) => (lineKey(line) === key ? { ...line, quantity } : line))),
        remove: (key) => change(get().lines.filter((line) => lineKey(line) !== key)),
        replace: change,
        clear: () => {
          change([])
          useCart.persist.clearStorage()
        },
      }
    },
    {
      name: CART,
      storage: createJSONStorage(() => storedAs(stored)),
      partialize: ({ lines }) => ({ lines }),
    },
  ),
)

const news = z.array(z.object({ line: cartLine, by: z.number().int() }))

const holdAgain = (lines: CartLine[]): void => {
  useCart.setState({ lines })
  if (lines.length === 0) useCart.persist.clearStorage()
}

const takeNews = ({ data }: MessageEvent): void => {
  const changes = news.safeParse(data).data ?? []
  holdAgain(changes.reduce(withChange, useCart.getState().lines))
}

/** Reads the cart as all tabs stored it, for a tab that may not have received the other tabs' changes yet. */
export const rereadCart = (): void => {
  try {
    if (localStorage.getItem(CART) === null) holdAgain([])
    else void useCart.persist.rehydrate()
  } catch {
    // If storage is forbidden, the cart lives in memory only.
  }
}

/**
 * Keeps the cart the same in all tabs. Tabs send each other changes instead of whole carts, so that nothing is lost
 * when two tabs add products at the same time.
 */
export const followOtherTabs = (): (() => void) => {
  channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CART)
  channel?.addEventListener('message', takeNews)
  // Reads the changes that other tabs stored before this page listened, or while it was kept for the Back button.
  rereadCart()
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) rereadCart()
  }
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener('pageshow', onShow)
    channel?.close()
    channel = undefined
  }
}
