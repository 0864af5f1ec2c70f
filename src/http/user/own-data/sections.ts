import { everyPage } from '#src/lib/parts.ts'
import type { UserDoc } from '#src/projections/users/projection.ts'
import { presentEntry, presentVoucher } from '../../loyalty/present.ts'
import type { Visit } from '../../server/visit.ts'
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

async function* wishesOf({ actor, queries }: Visit): AsyncGenerator<Data> {
  const found = await queries.wishlists.ofUser(actor, actor.id)
  if (!found.ok) return
  for (const productId of found.value) {
    yield { productId, name: queries.catalogue.product(productId)?.name }
  }
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
