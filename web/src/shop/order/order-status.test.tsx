import { expect, test } from 'vitest'
import { orderStatus } from '#contract/order/order.ts'
import { spec } from '#spec'
import { find, show } from '../../testing/render.tsx'
import { deliveryStatusWords } from '../delivery/status-words.ts'
import { newsOf } from './news.ts'
import styles from './order-status.module.css'
import { OrderProgress, orderStatusWords, StatusBadge } from './order-status.tsx'
import { paymentStatusWords } from './payment-words.ts'

test.each([
  ['pending', 1, 'Pending'],
  ['confirmed', 2, 'Confirmed'],
  ['processing', 3, 'Processing'],
  ['ready_for_delivery', 4, 'Ready For Delivery'],
  ['out_for_delivery', 5, 'Arriving soon'],
  ['delivered', 6, 'Delivered'],
] as const)('%s is step %d of 6', (status, position, words) => {
  spec('storefront 2.10', 'Progress: six steps, the position divided by 6')
  spec('storefront 2.10', 'out_for_delivery is labelled ‘Arriving soon’')
  const { place } = show(<OrderProgress news={newsOf({ status }, 0)} />)
  const bar = find('[role="progressbar"]', place)
  expect(bar.getAttribute('aria-valuenow')).toBe(String(position))
  expect(bar.getAttribute('aria-valuemax')).toBe('6')
  expect(bar.getAttribute('aria-valuetext')).toBe(words)
  expect(bar.querySelectorAll(`.${bar.firstElementChild?.className}`)).toHaveLength(position)
  expect(place.textContent).toBe(
    `Step ${position} of 6${words === 'Arriving soon' ? 'Arriving soon' : ''}`,
  )
})

test('a cancelled order has no progress; there is no status beyond these seven', () => {
  spec('storefront 2.10', 'Each order has a progress bar; a cancelled one has none')
  spec('storefront 4', 'Order status: seven values')
  expect(show(<OrderProgress news={newsOf({ status: 'cancelled' }, 0)} />).place.textContent).toBe(
    '',
  )
  expect(orderStatus.options).toHaveLength(7)
})

const words = {
  order: orderStatusWords,
  payment: paymentStatusWords,
  delivery: deliveryStatusWords,
}

test.each([
  ['pending', 'yellow', 'Pending', 'order'],
  ['confirmed', 'blue', 'Confirmed', 'order'],
  ['assigned', 'blue', 'Assigned', 'delivery'],
  ['processing', 'purple', 'Processing', 'order'],
  ['ready_for_delivery', 'indigo', 'Ready For Delivery', 'order'],
  ['out_for_delivery', 'orange', 'Out For Delivery', 'order'],
  ['in_progress', 'orange', 'In Progress', 'order'],
  ['delivered', 'green', 'Delivered', 'order'],
  ['completed', 'green', 'Completed', 'order'],
  ['cancelled', 'red', 'Cancelled', 'order'],
  ['failed', 'red', 'Failed', 'payment'],
  ['failed', 'red', 'Failed', 'delivery'],
  ['refunded', 'grey', 'Refunded', 'payment'],
  ['lost_in_transit', 'neutral', 'Lost In Transit', 'order'],
] as const)('%s is shown in %s as %s', (status, colour, label, of) => {
  spec('storefront 4', 'Status badges: a colour for each known status, any other neutral grey')
  spec('storefront 4', 'Labels: underscores are blanks, each word has a capital')
  const badge = find('span', show(<StatusBadge status={status} words={words[of]} />).place)
  expect(badge.textContent).toBe(label)
  expect(badge.classList).toContain(styles[colour])
})
