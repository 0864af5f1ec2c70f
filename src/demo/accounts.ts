import type { AccountRole } from '../domain/kernel/access.ts'

export type DemoAddress = {
  name: string
  street: string
  city: string
  region: string
  latitude: number
  longitude: number
  isDefault: boolean
}
export type DemoAccount = {
  /** The user's id, the same in every demo shop. */
  id: string
  username: string
  fullName: string
  email: string
  phoneNumber: string
  role: AccountRole
  /** The code of the branch of a manager or a clerk. */
  branch?: string
  addresses: readonly DemoAddress[]
}

/** The password of every demo account. It is public, and printed at the start. */
export const DEMO_PASSWORD = 'duka-demo'

const managers: readonly [id: string, branch: string, fullName: string][] = [
  ['019b7826-13c0-71d9-9588-ffff82d00321', 'kabete', 'Grace Njeri'],
  ['019b7826-fe20-76bc-af99-91e115db8420', 'westlands', 'Brian Kiptoo'],
  ['019b7827-e880-7464-b91f-761fead7c8ba', 'kilimani', 'Faith Muthoni'],
  ['019b7828-d2e0-76b1-bc1c-68c1baa10f65', 'karen', 'Samuel Leshan'],
  ['019b7829-bd40-75ac-94b7-163d79018a17', 'ruaka', 'Mercy Wairimu'],
  ['019b782a-a7a0-77eb-be73-47958d61c536', 'kasarani', 'Dennis Omondi'],
  ['019b782b-9200-7690-88b0-d3e4c75bdf3b', 'lavington', 'Halima Abdi'],
  ['019b782c-7c60-747d-bef1-2540b3b5f0de', 'donholm', 'Kevin Mutua'],
]

const addressesOfWanjiku: readonly DemoAddress[] = [
  {
    name: 'Home',
    street: 'Kikuyu Road, house 12',
    city: 'Kabete',
    region: 'Kiambu',
    latitude: -1.2585,
    longitude: 36.7312,
    isDefault: true,
  },
  {
    name: 'Office',
    street: 'Woodvale Grove, 3rd floor',
    city: 'Westlands',
    region: 'Nairobi',
    latitude: -1.2662,
    longitude: 36.8021,
    isDefault: false,
  },
]

type Person = Omit<DemoAccount, 'email' | 'phoneNumber' | 'addresses'> & {
  addresses?: readonly DemoAddress[]
}

const people: readonly Person[] = [
  {
    id: '019b7825-2960-7472-9a7a-e758aad38995',
    username: 'admin',
    fullName: 'Amina Hassan',
    role: 'admin',
  },
  ...managers.map(([id, branch, fullName]) => ({
    id,
    username: `manager_${branch}`,
    fullName,
    role: 'branch_manager' as const,
    branch,
  })),
  {
    id: '019b782d-66c0-7594-91f4-1b8c357a7a24',
    username: 'driver_otieno',
    fullName: 'Peter Otieno',
    role: 'driver',
  },
  {
    id: '019b782e-5120-7755-96d7-e06d0aec5bd9',
    username: 'finance_achieng',
    fullName: 'Lilian Achieng',
    role: 'finance',
  },
  {
    id: '019b782f-3b80-752a-917b-7215bb3d1330',
    username: 'wanjiku',
    fullName: 'Wanjiku Kamau',
    role: 'customer',
    addresses: addressesOfWanjiku,
  },
  {
    id: '019b7830-25e0-7613-8a4c-0d1d3fa1c6b7',
    username: 'driver_mwangi',
    fullName: 'Joseph Mwangi',
    role: 'driver',
  },
  {
    id: '019b7831-1040-7b5e-9c27-6a58e1f2d904',
    username: 'driver_akinyi',
    fullName: 'Beatrice Akinyi',
    role: 'driver',
  },
  {
    id: '019b7831-faa0-7d27-8b15-3c9e70ab41d6',
    username: 'clerk_kabete',
    fullName: 'Naomi Chebet',
    role: 'clerk',
    branch: 'kabete',
  },
]

/** The accounts of the demo shop. Their e-mail domain does not exist, and their phones are placeholders. */
export const demoAccounts: readonly DemoAccount[] = people.map((person, index) => ({
  addresses: [],
  ...person,
  email: `${person.username}@duka.example`,
  phoneNumber: `0700000${String(201 + index)}`,
}))
