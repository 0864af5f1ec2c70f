import { readFactor } from '#src/commands/user/second-factor.ts'
import { listSessions } from '#src/commands/user/sessions.ts'
import { isStaff } from '#src/domain/kernel/access.ts'
import { everyPage } from '#src/lib/parts.ts'
import type { UserDoc } from '#src/projections/users/projection.ts'
import { presentEntry, presentVoucher } from '../../loyalty/present.ts'
import { sessionToken, type Visit } from '../../server/visit.ts'
import { presentAddress, presentUser } from '../present.ts'
import { orderData } from './order-data.ts'
import type { Data, Section } from './write-file.ts'

const AT_ONCE = 20

/** Every item of a list that is read page by page. */
async function* every<Row>(list: Parameters<typeof everyPage<Row>>[0]): AsyncGenerator<Row> {
  for await (const rows of everyPage(list, AT_ONCE)) yield* rows
}

async function* eachOf<Row>(
  list: Parameters<typeof everyPage<Row>>[0],
  present: (row: Row) => Data | Promise<Data>,
): AsyncGenerator<Data> {
  for await (const row of every(list)) yield await present(row)
}

const accountOf = (doc: UserDoc): Data => ({
  ...presentUser(doc),
  isActive: doc.isActive,
  preferences: doc.preferences,
})

/** What the account agreed to. Duka asks for nothing else. */
const choicesOf = async ({ actor, queries, deps }: Visit): Promise<Data[]> => {
  const board = await queries.game.board(actor, deps.commands.world.now())
  return board.ok ? [{ firstNameOnLeaderboard: board.value.isOnBoard }] : []
}

const pointsOf = async ({ actor, queries }: Visit): Promise<Data[]> => {
  const found = await queries.loyalty.own(actor)
  const { points = 0, earned = 0 } = (found.ok && found.value) || {}
  return [{ points, earned }]
}

const reasonsOf = async ({ actor, queries }: Visit): Promise<Data[]> => {
  const found = await queries.ownWords.ofPoints(actor)
  return found.ok ? found.value : []
}

async function* wishesOf({ actor, queries }: Visit): AsyncGenerator<Data> {
  const found = await queries.wishlists.ofUser(actor, actor.id)
  if (!found.ok) return
  for (const productId of found.value) {
    yield { productId, name: queries.catalogue.product(productId)?.name }
  }
}

/** Where the account is signed in, without what opens a session. */
const sessionsOf = async ({ ctx, issue }: Visit): Promise<Data[]> => {
  const found = await issue(listSessions, { token: sessionToken(ctx) ?? '' })
  const sessions = found.ok ? found.value : []
  return sessions.map(({ browser, createdAt, seenAt, isThis }) => ({
    browser,
    since: createdAt,
    lastSeen: seenAt,
    isThis,
  }))
}

/** The ways in which staff sign in, without secrets and keys. Customers have the password alone. */
const signInOf = async ({ actor, issue }: Visit): Promise<Data[]> => {
  if (!isStaff(actor)) return []
  const found = await issue(readFactor, { browserId: undefined, byLink: false })
  if (!found.ok) return []
  const { hasApp, passkeys, recoveryLeft, resetAt, newBrowsers } = found.value
  return [
    {
      authenticatorApp: hasApp,
      recoveryCodesLeft: recoveryLeft,
      resetByOthers: resetAt,
      passkeys: passkeys.map(({ id: _, ...passkey }) => passkey),
      newBrowsers: newBrowsers.map(({ at, browser }) => ({ at, browser })),
    },
  ]
}

/** Everything that Duka keeps of the account, and nothing of anybody else's. */
export const accountSections = async (visit: Visit, account: UserDoc): Promise<Section[]> => {
  const { actor, queries } = visit
  const { orders, loyalty, reviews, audit, catalogue } = queries
  return [
    { name: 'account', title: 'Account', items: [accountOf(account)] },
    {
      name: 'addresses',
      title: 'Saved addresses',
      items: account.addresses.map((one) => presentAddress(actor.id, one)),
    },
    { name: 'sessions', title: 'Where you are logged in', items: await sessionsOf(visit) },
    { name: 'signIn', title: 'How you log in, beside the password', items: await signInOf(visit) },
    { name: 'choices', title: 'What you agreed to', items: await choicesOf(visit) },
    {
      name: 'orders',
      title: 'Orders, deliveries and payments',
      items: eachOf(
        (page) => orders.ofUser(actor, actor.id, page),
        (doc) => orderData(visit, doc),
      ),
    },
    {
      name: 'reviews',
      title: 'Reviews',
      items: eachOf(
        (page) => reviews.ofAuthor(actor, actor.id, page),
        ({ id, productId, rating, title, text, author, createdAt, editedAt, ...doc }) => ({
          id,
          productId,
          product: catalogue.product(productId)?.name,
          rating,
          title,
          text,
          author,
          createdAt,
          editedAt,
          hiddenBecause: doc.hiddenReason,
        }),
      ),
    },
    { name: 'wishlist', title: 'Wishlist', items: wishesOf(visit) },
    { name: 'points', title: 'Points', items: await pointsOf(visit) },
    {
      name: 'pointsHistory',
      title: 'What moved your points',
      items: eachOf((page) => loyalty.history(actor, page), presentEntry),
    },
    {
      name: 'pointsCorrected',
      title: 'Why staff corrected your points',
      items: await reasonsOf(visit),
    },
    {
      name: 'vouchers',
      title: 'Vouchers',
      items: eachOf((page) => loyalty.vouchers(actor, undefined, page), presentVoucher),
    },
    {
      name: 'seenByStaff',
      title: 'When staff saw more of your data than their daily work shows',
      items: eachOf(
        (page) => audit.looksIntoOwn(actor, page),
        ({ kind, at, role }) => ({ what: kind, at, byRole: role }),
      ),
    },
  ]
}
