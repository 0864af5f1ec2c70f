import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { showToast, useToasts } from '../../lib/toasts.ts'
import { useDialogStack } from '../../lib/top-dialog.ts'
import { find, press, show } from '../../testing/render.tsx'
import { ToastViewport } from './toast-viewport.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  useToasts.getState().dismiss()
})
afterEach(() => vi.useRealTimers())

const shown = (within: ParentNode = document) =>
  [...within.querySelectorAll('li[data-state="open"]')].map((toast) => toast.textContent)

test('shows one toast at a time: a new one takes the place of the old', () => {
  spec('storefront 9', 'Toasts: one at a time')
  show(<ToastViewport />)
  act(() => showToast('Added to cart', 'Milk has been added to your cart'))
  act(() => showToast('Out of stock', 'None left', 'destructive'))
  expect(shown()).toEqual(['Out of stockNone left'])
})

test('a toast stays 5 s', () => {
  spec('storefront 9', 'Toasts: shown for 5000 ms')
  show(<ToastViewport />)
  act(() => showToast('Added to favorites'))
  act(() => vi.advanceTimersByTime(4_990))
  expect(shown()).toHaveLength(1)
  act(() => vi.advanceTimersByTime(20))
  expect(shown()).toHaveLength(0)
})

test('its action runs and takes it away', () => {
  const run = vi.fn()
  show(<ToastViewport />)
  act(() => showToast('Removed', undefined, 'plain', { label: 'Undo', run }))
  press(find('li button'))
  expect(run).toHaveBeenCalledOnce()
  expect(shown()).toHaveLength(0)
})

test('over an open dialog it is inside of it, where it can be reached', () => {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  useDialogStack.getState().push(dialog)
  show(<ToastViewport />)
  act(() => showToast('Added to cart'))
  expect(shown(dialog)).toEqual(['Added to cart'])
  act(() => useDialogStack.getState().drop(dialog))
  dialog.remove()
})

const fire = (target: EventTarget, event: Event): void => {
  act(() => {
    target.dispatchEvent(event)
  })
}
const wait = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

test('while the pointer or the focus is on it, or the window is not in use, its time stands still', () => {
  show(<ToastViewport />)
  act(() => showToast('Added to cart'))
  const card = find('li')
  const held: [EventTarget, Event, Event][] = [
    [
      card,
      new PointerEvent('pointermove', { bubbles: true, movementX: 3 }),
      new PointerEvent('pointerout', { bubbles: true }),
    ],
    [
      card,
      new FocusEvent('focusin', { bubbles: true }),
      new FocusEvent('focusout', { bubbles: true }),
    ],
    [window, new Event('blur'), new Event('focus')],
  ]
  wait(4_000)
  for (const [target, hold, leave] of held) {
    fire(target, hold)
    wait(10_000)
    fire(target, leave)
    expect(shown()).toEqual(['Added to cart'])
  }
  wait(990)
  expect(shown()).toHaveLength(1)
  wait(20)
  expect(shown()).toHaveLength(0)
})

test('a dialog that closes under it gives it no more time', () => {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  useDialogStack.getState().push(dialog)
  show(<ToastViewport />)
  act(() => showToast('Added to cart'))
  wait(4_000)
  act(() => useDialogStack.getState().drop(dialog))
  dialog.remove()
  expect(shown()).toHaveLength(1)
  wait(1_010)
  expect(shown()).toHaveLength(0)
})

test('a dialog that opens takes it away: it would lie over what is asked there', () => {
  show(<ToastViewport />)
  act(() => showToast('Added to cart'))
  const dialog = document.body.appendChild(document.createElement('dialog'))
  act(() => useDialogStack.getState().push(dialog))
  expect(shown()).toHaveLength(0)
  act(() => useDialogStack.getState().drop(dialog))
  dialog.remove()
})

test.each(['Close', 'Undo'])(
  'after %s the next one goes away by itself, also under the resting pointer',
  (label) => {
    show(<ToastViewport />)
    const run = () => showToast('Back in the cart')
    act(() => showToast('Removed', undefined, 'plain', { label: 'Undo', run }))
    const button = [...find('li').querySelectorAll('button')].find(
      (one) => one.getAttribute('aria-label') === label || one.textContent === label,
    )
    press(button ?? expect.fail())
    act(() => showToast('Added to cart'))
    fire(find('li'), new PointerEvent('pointerover', { bubbles: true }))
    fire(find('li'), new PointerEvent('pointermove', { bubbles: true }))
    wait(5_010)
    expect(shown()).toHaveLength(0)
  },
)

test('screen readers hear a plain one when there is time, and a refusal at once', () => {
  show(<ToastViewport />)
  expect(find('[role="status"]').textContent).toBe('')
  act(() => showToast('Added to cart'))
  expect(find('[role="status"]').textContent).toBe('Added to cart')
  act(() => showToast('Out of stock', undefined, 'destructive'))
  expect(find('[role="status"]').textContent).toBe('')
  expect(find('[role="alert"]').textContent).toBe('Out of stock')
})

test('F8 leads to it, Escape and its button take it away, and the focus stays in its place', () => {
  show(<ToastViewport />)
  const place = find('section[aria-label="Notifications (F8)"]')
  act(() => showToast('Added to cart'))
  fire(document, new KeyboardEvent('keydown', { key: 'F8' }))
  expect(document.activeElement).toBe(place)
  const close = find('li button[aria-label="Close"]')
  act(() => close.focus())
  press(close)
  expect(shown()).toHaveLength(0)
  expect(document.activeElement).toBe(place)
  act(() => showToast('Removed'))
  fire(document, new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(shown()).toHaveLength(0)
})
