import type { Command } from '#src/commands/engine/command.ts'
import { showOnLeaderboard } from '#src/commands/loyalty/player.ts'
import { addAddress } from '#src/commands/user/add-address.ts'
import { registerAccount } from '#src/commands/user/register-account.ts'
import { type Actor, guest } from '#src/domain/kernel/access.ts'
import type { UserAccount } from '#src/domain/user/user.ts'
import { catalogue, type DemoBranch } from '../catalogue.ts'
import type { Past } from './past.ts'
import { type Random, randomOf } from './random.ts'

/** An invented customer: the name is drawn, the e-mail domain does not exist, and the phone is a placeholder. */
export type PastPerson = {
  username: string
  fullName: string
  email: string
  phone: string
  branchCode: string
  address: { name: string; street: string; city: string; region: string } & Place
  /** How often the person orders, compared with others. */
  keenness: number
  /** The day of the past on which the person makes the account. */
  since: number
}
type Place = { latitude: number; longitude: number }

const firstNames =
  'Achieng Akinyi Atieno Barasa Baraka Chebet Cheptoo Fatuma Gathoni Halima Jelimo Juma Kamau Karanja Kerubo Kiprono Kipchumba Makena Mbugua Moraa Muthoni Mutiso Mwende Mwikali Naliaka Nduta Nekesa Njambi Nyambura Ochieng Odhiambo Omar Salim Sanaipei Wafula Wambui Wanjala Zainab'.split(
    ' ',
  )
const lastNames =
  'Abdalla Barasa Chege Cherono Kariuki Kibet Kilonzo Kimani Kiptoo Koech Lekuton Maina Makori Mugo Muli Musyoka Mwangi Ndungu Nyaga Nyongesa Ogola Okoth Onyango Otieno Rotich Simiyu Wainaina Wekesa'.split(
    ' ',
  )
const streets =
  'Acacia Close|Bougainvillea Lane|Flame Tree Road|Heron Court|Jacaranda Walk|Kingfisher Lane|Mugumo Drive|Olive Grove|Podo Close|Sunbird Road|Weaver Lane|Wild Fig Court'.split(
    '|',
  )

const CUSTOMERS = 84
/** Customers who have an account from the first day. The others follow, faster and faster. */
const FIRST = 22
const branchWeights = [1.5, 1.3, 1.2, 0.8, 0.9, 1.1, 1, 0.8]

/** A place within two thirds of the branch's delivery radius. */
const placeNear = ({ latitude, longitude, deliveryRadius }: DemoBranch, random: Random): Place => {
  const turn = random.next() * 2 * Math.PI
  const degrees = (0.66 * Math.sqrt(random.next()) * deliveryRadius) / 111
  const rounded = (value: number) => Number(value.toFixed(5))
  return {
    latitude: rounded(latitude + degrees * Math.sin(turn)),
    longitude: rounded(longitude + degrees * Math.cos(turn)),
  }
}

const addressNear = (branch: DemoBranch, random: Random) => ({
  name: 'Home',
  street: `${random.pick(streets)}, house ${random.between(1, 60)}`,
  city: branch.city,
  region: branch.region,
  ...placeNear(branch, random),
})

const homeOf = (random: Random): DemoBranch =>
  random.weighted(
    catalogue.branches,
    (branch) => branchWeights[catalogue.branches.indexOf(branch)] ?? 1,
  )

const phoneOf = (number: number): string => `070000${String(number).padStart(4, '0')}`

const personOf = (random: Random, n: number, phone: string, home?: DemoBranch): PastPerson => {
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
  const username = `${first}.${last}${n}`.toLowerCase()
  const branch = home ?? homeOf(random)
  return {
    username,
    fullName: `${first} ${last}`,
    email: `${username}@duka.example`,
    phone,
    branchCode: branch.code,
    address: addressNear(branch, random),
    keenness: 0.3 + 1.7 * random.next() ** 2,
    since: n < FIRST ? 0 : Math.floor(82 * ((n - FIRST) / (CUSTOMERS - FIRST)) ** 0.8),
  }
}

/** The customers with an account, in the order in which they make it. */
export const customers: readonly PastPerson[] = Array.from({ length: CUSTOMERS }, (_, n) =>
  personOf(randomOf(`customer ${n}`), n + 1, phoneOf(3_000 + n)),
)

/** A guest, for one order. `home`: the branch nearby, any if undefined. */
export const passerBy = (random: Random, home?: DemoBranch): PastPerson =>
  personOf(random, random.between(100, 999), phoneOf(4_000 + random.between(0, 5_999)), home)

/** Whoever places an order: a guest, or a customer with an account. */
export type PastBuyer = { person: PastPerson; actor: Actor; addressId: string | null }

const GUESTS = 0.34
const WANJIKUS = 0.012

/** Registers an account like anybody's, but without a password: nobody can sign in to it. */
const openAccount: Command<PastPerson, UserAccount> = {
  name: 'register-user',
  may: () => true,
  run: ({ username, fullName, email, phone: phoneNumber }, context) =>
    registerAccount(context, { username, fullName, email, phoneNumber }, {}),
}

/** A third of the customers agree to be shown on the leaderboard. */
const likesTheBoard = (person: PastPerson): boolean => customers.indexOf(person) % 3 === 0

const registered = async (past: Past, person: PastPerson): Promise<PastBuyer | undefined> => {
  const account = await past.by(guest).run(openAccount, person)
  if (!account.ok) return undefined
  const { userId } = account.value
  const actor = { id: userId, role: 'customer' } as const
  const saved = { userId, address: person.address, isDefault: true }
  const address = await past.by(actor).run(addAddress, saved)
  if (likesTheBoard(person)) await past.by(actor).run(showOnLeaderboard, { isShown: true })
  return { person, actor, addressId: address.ok ? address.value.addressId : null }
}

export type Visitors = {
  /** The buyer of an order on that day, mostly one who has ordered before. */
  next(day: number, random: Random): Promise<PastBuyer>
}

export const visitorsOf = (past: Past, wanjiku: PastBuyer): Visitors => {
  const known = new Map<string, PastBuyer>()

  const customerOn = async (day: number, random: Random): Promise<PastBuyer | undefined> => {
    const here = customers.filter(({ since }) => since <= day)
    const person = random.weighted(here, ({ keenness }) => keenness)
    const buyer = known.get(person.username) ?? (await registered(past, person))
    if (buyer !== undefined) known.set(person.username, buyer)
    return buyer
  }

  return {
    next: async (day, random) => {
      const stranger = { person: passerBy(random), actor: guest, addressId: null }
      if (random.happens(GUESTS)) return stranger
      if (random.happens(WANJIKUS)) return wanjiku
      return (await customerOn(day, random)) ?? stranger
    },
  }
}
