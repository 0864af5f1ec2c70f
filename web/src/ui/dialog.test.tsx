import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { find, render } from '../testing/render.tsx'
import { Sheet } from './dialog.tsx'

/** Presses Escape as a browser does: a key that a listener has used does not cancel the dialog. */
const pressEscape = (): void =>
  act(() => {
    const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    const goesOn = document.activeElement?.dispatchEvent(key)
    if (goesOn) find('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
  })

test('Escape closes an open list of suggestions, and only then the dialog', () => {
  const onClose = vi.fn()
  render(
    <Sheet open onClose={onClose} side="right" title="Receive goods">
      <input role="combobox" aria-expanded="true" aria-controls="list" />
    </Sheet>,
  )
  const field = find('[role="combobox"]')
  act(() => field.focus())
  pressEscape()
  expect(onClose).not.toHaveBeenCalled()
  field.setAttribute('aria-expanded', 'false')
  pressEscape()
  expect(onClose).toHaveBeenCalledOnce()
})
