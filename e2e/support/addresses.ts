import { compile } from 'path-to-regexp'
import { shopPages, staffPages } from '../../scripts/testing/pages.ts'
import { demoAccounts } from '../../src/demo/accounts.ts'

const examples = {
  kind: 'branch',
  id: '1',
  slug: 'sifted-maize-flour',
  orderId: '01941f29-7c00-7000-8000-000000000001',
}

/** A page about a person needs one of the demo shop. */
const people: Readonly<Record<string, string>> = {
  '/customers/:id': demoAccounts.find(({ username }) => username === 'wanjiku')?.id ?? '',
}

/** An example address of the page. Throws for a page with a parameter that has no example here. */
const addressOf = ({ path }: { path: string }): string =>
  path === '*' ? '/no-such-page' : compile(path)({ ...examples, id: people[path] ?? examples.id })

/** An address of every page that anybody may open, so that tests which visit all pages include new ones. */
export const shopAddresses = shopPages.filter(({ roles }) => roles.length === 0).map(addressOf)

/** An address of every page that needs a role, with these roles. */
const forRoles = [...staffPages, ...shopPages.filter(({ roles }) => roles.length > 0)]
export const staffAddresses = forRoles.map((page) => ({
  address: addressOf(page),
  roles: page.roles,
}))
