import { type LegalSection, LegalText } from './legal-page.tsx'

const sections: readonly LegalSection[] = [
  {
    title: 'What we keep',
    text: 'To bring you an order we keep your name, e-mail address, phone number and delivery address, what you ordered, and how it was paid. With an account we also keep your user name and saved addresses.',
  },
  {
    title: 'How it is kept',
    text: 'In the record of what happened, your personal details stand encrypted, under a key of their own; on pages of the shop those who may see them can read them. On your profile you can have all of it as a file, and erase yourself: the key is destroyed, your details leave every page, and you are logged out everywhere. Without an account you do both beside your order. The figures of past orders stay, and so do backup copies, until they are deleted in their turn. Who ordered without an account is erased some time after the order has ended, usually two years. Passwords are stored as a hash only.',
  },
  {
    title: 'Who sees it',
    text: 'You, the branch that packs your order, and whoever delivers it. Your phone number goes to M-PESA when you pay with it. We sell nothing to anyone, and send you no advertising.',
  },
  {
    title: 'What your browser keeps',
    text: 'Your cart, favorites, delivery location, last searches, what you enter at the checkout, and orders placed without an account with the secret that opens them are stored in this browser. Whoever uses it can open those orders, until you have them forgotten under My Orders. Your last orders are kept here too, so that you can read them without a connection: for 30 days at most, and until you log out. There are five cookies: duka_session keeps you logged in, duka_branch holds your branch and duka_language your language, so that pages come as you chose; duka_device is a random number that tells your browser from others, and duka_known says that it has logged in, ordered or paid before, so that nobody who floods the shop or guesses passwords can keep you out. There is no tracking and nothing is loaded from other sites.',
  },
]

export const PrivacyPage = () => <LegalText title="Privacy Policy" sections={sections} />
