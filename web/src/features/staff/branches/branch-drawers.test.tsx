import { expect, test } from 'vitest'
import { show, type, until } from '#web/testing/render.tsx'
import { ChangeBranch } from './branch-drawers.tsx'

/** The fee of a delivery, beside the radius. */
const says = (fee: string) => `The radius sets the fee: each delivery costs the customer ${fee}.`
const kabete = {
  id: 1,
  code: 'kabete',
  name: 'Kabete',
  street: 'Waiyaki Way',
  city: 'Nairobi',
  region: 'Nairobi',
  imageUrl: '',
  latitude: -1.26,
  longitude: 36.72,
  openingTime: '08:00',
  closingTime: '21:00',
  deliveryRadius: 5,
  phone: '+254700000101',
  isActive: true,
  revision: 1,
}
const fee = (): string | undefined =>
  [...document.querySelectorAll('output')]
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
    .find((text) => text.startsWith('The radius'))
const radius = (): HTMLElement => {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent.startsWith('Delivery radius'),
  )
  return document.getElementById(found?.htmlFor ?? '') ?? expect.fail('No radius')
}

test('the fee stands beside the delivery radius and follows what is typed', async () => {
  show(<ChangeBranch open branch={kabete} onClose={() => undefined} />)
  await until(() => expect(fee()).toBe(says('KSh 150')))
  type(radius(), '10')
  await until(() => expect(fee()).toBe(says('KSh 300')))
})
