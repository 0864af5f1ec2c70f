import { expect, test } from 'vitest'
import { useCheckoutDraft } from '../../shop/checkout/checkout-draft.ts'
import { answerWith } from '../../testing/api.ts'
import { aBranch, find, press, show, until } from '../../testing/render.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'

test('the focus on its heading announces a step, also when its script comes later', async () => {
  answerWith({})
  useCheckoutDraft.getState().reset()
  useCheckoutDraft.getState().write({
    name: 'Njeri Kamau',
    email: 'njeri@example.com',
    phone: '0712345678',
    street: 'Waiyaki Way 12',
    city: 'Kabete',
    region: 'Kiambu',
  })
  show(<CheckoutSteps branch={aBranch()} />, { path: '/checkout' })
  press(find('button[type="submit"]'))
  await until(() => expect(document.activeElement?.textContent).toBe('Payment Method'))
})
