/** The shop's facts on every page. The phone number and address are the demo's. */
export const shop = {
  name: 'Duka',
  tagline: 'Your local shop | bringing you joy.',
  headOffice: 'Waiyaki Way, Kabete, Kiambu, Kenya',
  phone: '0700000100',
  email: 'hello@duka.example',
  social: [
    { name: 'Facebook', href: 'https://www.facebook.com/' },
    { name: 'Instagram', href: 'https://www.instagram.com/' },
    { name: 'X', href: 'https://x.com/' },
  ],
  /** The footer names these while the branches are not known. */
  fallbackBranches: ['Kabete', 'Westlands', 'Kilimani', 'Karen'],
} as const

/** The categories in the bar below the header. A slug is the name in lower case, its first blank a hyphen. */
export const categoryNames = [
  'Groceries',
  'Fresh Produce',
  'Household',
  'Personal Care',
  'Electronics',
  'Beverages',
] as const

export const categorySlug = (name: string): string => name.toLowerCase().replace(' ', '-')
