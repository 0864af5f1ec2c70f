import { type LegalSection, LegalText } from './legal-page.tsx'

const sections: readonly LegalSection[] = [
  {
    title: 'Prices',
    text: 'Prices are in Kenyan shillings. If a price changes while you shop, we show you the new one before you order.',
  },
  {
    title: 'Orders and stock',
    text: 'What is in your order is set aside for you when you place it. You may cancel an order until the branch starts to prepare it.',
  },
  {
    title: 'Delivery',
    text: 'We deliver within the delivery radius of the branch you shop from. The delivery fee depends on the branch and is shown before you order.',
  },
  {
    title: 'Payment',
    text: 'You pay by M-PESA, or in cash when your order arrives. An M-PESA order that stays unpaid is cancelled after 30 minutes.',
  },
]

export const TermsPage = () => <LegalText title="Terms of Service" sections={sections} />
