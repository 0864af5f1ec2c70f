import { Link } from '#web/lib/router/router.tsx'
import { useIsClerk } from '#web/staff-shop/branch/clerk.tsx'

export const customerPath = (userId: string): string => `/customers/${userId}`

/** A customer's name. Except for guests and for shop assistants, it leads to the customer's page. */
export const CustomerName = ({ userId, name }: { userId: string | null; name: string }) => {
  const isClerk = useIsClerk()
  if (userId === null || isClerk) return <span>{name}</span>
  return <Link to={customerPath(userId)}>{name}</Link>
}
