import { act, useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { useLocation } from '#web/lib/router/router.tsx'
import { showToast, useToasts } from '../../lib/toasts.ts'
import { find, show } from '../../testing/render.tsx'
import { RouteChange } from './route-change.tsx'

/** The element with the focus on the next page, if a button of the header had the focus before. */
const focusAfter = async (expanded: boolean, path: string): Promise<Element | null> => {
  const { router } = show(
    <>
      <button type="button" aria-expanded={expanded}>
        Account
      </button>
      <main id="main" tabIndex={-1} />
      <RouteChange />
    </>,
  )
  find('button').focus()
  await act(() => router.navigate(path))
  return document.activeElement
}

test('a new page takes the focus', async () => {
  expect(await focusAfter(false, '/branches')).toBe(find('main'))
})

test('the same page with another filter does not', async () => {
  expect(await focusAfter(false, '/?page=2')).toBe(find('button'))
})

test('nor does it take the focus from a menu that was opened meanwhile', async () => {
  expect(await focusAfter(true, '/branches')).toBe(find('button'))
})

/** Presses the button once a new page is drawn, before anything else hears of it. */
const Press = () => {
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname !== '/') find('button').focus()
  }, [pathname])
  return null
}

test('nor from what is pressed on the new page', async () => {
  const { router } = show(
    <>
      <button type="button">Account</button>
      <main id="main" tabIndex={-1} />
      <Press />
      <RouteChange />
    </>,
  )
  await act(() => router.navigate('/branches'))
  expect(document.activeElement).toBe(find('button'))
})

test.each([
  ['of the page before goes with it', 1_200, undefined],
  ['that came with the new page stays', 10, 'Login successful'],
])('a message %s', async (_, ms, left) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { router } = show(<RouteChange />)
  showToast('Login successful')
  vi.advanceTimersByTime(ms)
  await act(() => router.navigate('/branches'))
  expect(useToasts.getState().toast?.title).toBe(left)
  vi.useRealTimers()
})
