import { useName, useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { useCart } from './cart.ts'
import { type CartLine, lineKey } from './cart-line.ts'

/**
 * Puts a removed line back in its place. If the shopper has added the same product again meanwhile, the pieces are
 * added up.
 */
export const restoreLine = (line: CartLine, index: number): void => {
  const { lines, add, replace } = useCart.getState()
  if (lines.some((other) => lineKey(other) === lineKey(line))) add(line)
  else replace([...lines.slice(0, index), line, ...lines.slice(index)])
}

/** Removes the line from the cart, and shows a toast with an undo button. */
export const removeLine = (
  line: CartLine,
  words: { title: string; text: string; undo: string },
): void => {
  const { lines, remove } = useCart.getState()
  const index = lines.findIndex((other) => lineKey(other) === lineKey(line))
  if (index === -1) return
  remove(lineKey(line))
  showToast(words.title, words.text, 'plain', {
    label: words.undo,
    run: () => restoreLine(line, index),
  })
}

export const useRemoveLine = (): ((line: CartLine) => void) => {
  const t = useText()
  const nameOf = useName()
  return (line) =>
    removeLine(line, { title: t('Removed from cart'), text: nameOf(line.product), undo: t('Undo') })
}
