import { SearchOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import styles from './address-filters.module.css'

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null

/** '/' moves the focus to the search, as in many lists. */
const useSearchKey = (field: RefObject<InputRef | null>): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isWriting(event.target)) return
      event.preventDefault()
      field.current?.focus({ cursor: 'all' })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}

/** Enter starts the search, since numbers are looked up whole. */
export const SearchField = ({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string
  placeholder: string
  value: string
  onChange(text: string): void
}) => {
  const field = useRef<InputRef>(null)
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useSearchKey(field)
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(text.trim())
      }}
    >
      <Input
        ref={field}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        prefix={<SearchOutlined />}
        value={text}
        maxLength={40}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => {
          if (text.trim() === '' && value !== '') onChange('')
        }}
      />
    </form>
  )
}
