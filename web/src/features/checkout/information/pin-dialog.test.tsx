import { beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { useDeliveryLocation } from '#web/shop/branch/delivery-location.ts'
import { newCheckout } from '#web/shop/checkout/checkout.ts'
import { dispatch, draftNow, useCheckout } from '#web/shop/checkout/use-checkout.ts'
import { placesQuery } from '#web/shop/map/places.ts'
import { answerWith } from '#web/testing/api.ts'
import { aBranch, find, press, show, type } from '#web/testing/render.tsx'
import { PinDialog } from './pin-dialog.tsx'

const uthiru = {
  name: 'Uthiru',
  kind: 'estate',
  latitude: -1.265,
  longitude: 36.72,
  city: 'Nairobi',
  region: 'Nairobi',
} as const

beforeEach(() => {
  answerWith({})
  useCheckout.setState(newCheckout)
  useDeliveryLocation.getState().save(null)
})

test('a chosen estate stays in the field and is taken, as about where the address is', () => {
  spec('storefront 2.9', 'A known area in the address serves for the time, a pin alone refuses')
  dispatch({ type: 'entryWritten', change: { street: 'House 7' } })
  const onClose = vi.fn()
  show(<PinDialog open onClose={onClose} />, {
    known: (client) => {
      client.setQueryData(branchesQuery.queryKey, [aBranch()])
      client.setQueryData(placesQuery.queryKey, [uthiru])
    },
  })
  const field = find('dialog input')
  type(field, 'uth')
  press(find('dialog ul button'))
  expect(field).toHaveProperty('value', 'Uthiru')
  const take = find('dialog footer button')
  expect(take).toHaveProperty('disabled', false)
  press(take)
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(draftNow()).toMatchObject({
    pin: null,
    entry: { street: 'House 7', city: 'Nairobi', region: 'Nairobi' },
  })
  expect(useDeliveryLocation.getState().place).toMatchObject({ text: 'Uthiru', rough: true })
})
