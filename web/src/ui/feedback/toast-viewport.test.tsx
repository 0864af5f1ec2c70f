import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDialogStack } from '../../lib/page/top-dialog.ts'
import { showToast, useToasts } from '../../lib/toasts.ts'
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
  show(<ToastViewport />)
  act(() => showToast('Added to cart', 'Milk has been added to your cart'))
  act(() => showToast('Out of stock', 'None left', 'destructive'))
  expect(shown()).toEqual(['Out of stockNone left'])
})

test('a toast stays 5 s', () => {
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
