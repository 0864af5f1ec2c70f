import { create } from 'zustand'
import { draftNow } from '../../shop/checkout/use-checkout.ts'

type Registration = { username: string; email: string; fullName: string; phoneNumber: string }

/**
 * What was typed into the form of registration, until the account is created, or until somebody signs in or out. It lives
 * in memory alone. Passwords are not kept.
 */
const useUnfinished = create<Partial<Registration>>()(() => ({}))

export const keepTyped = (name: keyof Registration, text: string): void =>
  useUnfinished.setState({ [name]: text })

export const forgetTyped = (): void => useUnfinished.setState({}, true)

/** What the form of registration begins with. A guest has typed some of it in the checkout already. */
export const startOfRegistration = (): Registration => {
  const { name, email, phone } = draftNow().entry
  const known = { username: '', fullName: name, email, phoneNumber: phone }
  return { ...known, ...useUnfinished.getState() }
}
