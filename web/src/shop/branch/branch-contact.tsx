import { useQuery } from '@tanstack/react-query'
import { useClock } from '../../lib/text.ts'
import { PhoneLink } from '../../ui/facts.tsx'
import { branchesQuery } from './branch.ts'
import styles from './branch-contact.module.css'

/** The name, phone and opening hours of a branch. */
export const BranchContact = ({ branch }: { branch: { id?: number; name: string } }) => {
  const clock = useClock()
  const { data } = useQuery(branchesQuery)
  const { id, name } = branch
  const found = data?.find((one) => (id === undefined ? one.name === name : one.id === id))
  if (found === undefined) return <span>{name}</span>
  const { phone, openingTime, closingTime } = found
  return (
    <span className={styles.contact}>
      <span>{found.name}</span>
      {phone === '' ? null : <PhoneLink phone={phone} />}
      <span className={styles.hours}>{`${clock(openingTime)} - ${clock(closingTime)}`}</span>
    </span>
  )
}
