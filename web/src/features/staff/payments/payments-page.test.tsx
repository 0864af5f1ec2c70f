import { expect, test } from 'vitest'
import { find, press, show } from '#web/testing/render.tsx'
import { paymentFilters, usePaymentFilters } from './payments-api.ts'

const { read, write } = paymentFilters
const from = (text: string) => read(new URLSearchParams(text))

test('an address gives the filters that make sense, and they give it back in one order', () => {
  const filters = from('to=2026-11-21&branch=3&view=review&search=%20SKL1%20&status=paid')
  expect(filters).toEqual({
    view: 'review',
    status: 'paid',
    branch: 3,
    to: '2026-11-21',
    search: 'SKL1',
  })
  expect(write(filters).toString()).toBe(
    'view=review&status=paid&branch=3&to=2026-11-21&search=SKL1',
  )
})

test('what means nothing is left out, and does not take the rest with it', () => {
  expect(from('view=mine&status=paid&branch=x&from=yesterday&to=&payment=7')).toEqual({
    status: 'paid',
  })
})

const Filtering = () => {
  const { isNarrowed, clear } = usePaymentFilters()
  return (
    <button type="button" onClick={clear}>
      {String(isNarrowed)}
    </button>
  )
}

test('the view alone does not narrow the list', () => {
  expect(show(<Filtering />, { path: '/?view=refunds' }).place.textContent).toBe('false')
})

test('clearing leaves the view, and the payment that is open', () => {
  const path = '/?view=refunds&search=DK-00000001&payment=7'
  const { place, router } = show(<Filtering />, { path })
  expect(place.textContent).toBe('true')
  press(find('button', place))
  expect(router.state.location.search).toBe('?view=refunds&payment=7')
})
