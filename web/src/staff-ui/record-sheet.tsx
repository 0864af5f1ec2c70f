import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Sheet, useLast } from '../ui/dialog.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import styles from './record-sheet.module.css'
import { Loaded } from './staff-page.tsx'

/** Stands in the address in place of an id while a record is added. */
export const NEW = 'new'

/** The page's address holds the id of what is open beside a list, under `name`. */
export const useOpened = (name: string) => {
  const [address, setAddress] = useSearchParams()
  return {
    opened: address.get(name),
    close: (): void => {
      const next = new URLSearchParams(address)
      next.delete(name)
      setAddress(next, { preventScrollReset: true })
    },
    /** The address that opens this id, with the list as it is. */
    addressOf: (id: string): string => {
      const next = new URLSearchParams(address)
      next.set(name, id)
      return `?${next}`
    },
  }
}

/** The facts of one record, as many beside each other as there is room for. */
export const RecordFacts = ({ facts }: { facts: readonly Fact[] }) => (
  <Facts className={styles.facts} facts={facts} />
)

/** One record beside a list. Null closes it: the record stays on screen until the sheet is gone. */
export const RecordSheet = <Data, Key extends UseQueryOptions['queryKey']>({
  id,
  onClose,
  query,
  title,
  failed,
  height = '420px',
  banner,
  children,
}: {
  id: string | null
  onClose(): void
  query(id: string): UseQueryOptions<Data, Error, Data, Key>
  /** The record is undefined while it loads. */
  title(record: Data | undefined): string
  /** The title if the record could not be loaded. */
  failed: string
  /** Of the skeleton. */
  height?: string
  /** Stands above the record. */
  banner?(id: string): ReactNode
  children(record: Data): ReactNode
}) => {
  const shown = useLast(id) ?? ''
  const found = useQuery({ ...query(shown), enabled: shown !== '' })
  return (
    <Sheet
      open={id !== null}
      onClose={onClose}
      side="right"
      wide
      title={title(found.data)}
      banner={banner?.(shown)}
    >
      {shown === '' ? null : (
        <Fragment key={shown}>
          <Loaded query={found} failed={failed} height={height}>
            {children}
          </Loaded>
        </Fragment>
      )}
    </Sheet>
  )
}
