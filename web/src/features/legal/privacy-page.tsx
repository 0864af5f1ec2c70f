import { type LegalSection, LegalText } from './legal-page.tsx'

const sections: readonly LegalSection[] = [
  {
    title: 'What we keep',
    text: 'To bring you an order we keep your name, e-mail address, phone number and delivery address, what you ordered, and how it was paid. With an account we also keep your user name and saved addresses.',
  },
  {
    title: 'How it is kept',
    text: 'Your personal details are stored encrypted, under a key of their own. When the key is deleted they can no longer be read; the figures of past orders stay. Passwords are stored as a hash only.',
  },
  {
    title: 'Who sees it',
    text: 'You, the branch that packs your order, and whoever delivers it. Your phone number goes to M-PESA when you pay with it. We sell nothing to anyone.',
  },
  {
    title: 'What your browser keeps',
    text: 'Your cart, favorites, delivery location, last searches and what you enter at the checkout are stored in this browser. There are three cookies: duka_session keeps you logged in, duka_branch holds your branch and duka_language your language, so that pages come as you chose. There is no tracking and nothing is loaded from other sites.',
  },
]

export const PrivacyPage = () => <LegalText title="Privacy Policy" sections={sections} />
