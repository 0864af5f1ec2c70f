import { expect, test } from 'vitest'
import { newCheckout } from '../../shop/checkout/checkout.ts'
import { dispatch, useCheckout } from '../../shop/checkout/use-checkout.ts'
import { answerWith } from '../../testing/api.ts'
import { aBranch, find, press, show, until } from '../../testing/render.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'

test('the focus on its heading announces a step, also when its script comes later', async () => {
  answerWith({})
  useCheckout.setState(newCheckout)
  dispatch({
    type: 'entryWritten',
    change: {
      name: 'Njeri Kamau',
      email: 'njeri@example.com',
      phone: '0712345678',
      street: 'Waiyaki Way 12',
      city: 'Kabete',
      region: 'Kiambu',
    },
  })
  show(<CheckoutSteps branch={aBranch()} />, { path: '/checkout' })
  press(find('button[type="submit"]'))
  await until(() => expect(document.activeElement?.textContent).toBe('Payment Method'))
})
