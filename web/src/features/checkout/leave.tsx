import { useEffect } from 'react'
import { useNavigate } from '#web/lib/router/router.tsx'
import { type Text, useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'

type Way = { to: string; title: Text; text: Text }

const ways: Readonly<Record<'branch' | 'cart', Way>> = {
  branch: {
    to: '/branches',
    title: 'Branch Required',
    text: 'Please select a branch before proceeding to checkout.',
  },
  cart: {
    to: '/',
    title: 'Empty Cart',
    text: 'Your cart is empty. Please add some products before checkout.',
  },
}

/** Sends the visitor to the page where the checkout’s missing branch or goods are chosen, and says why in a toast. */
export const Leave = ({ for: missing }: { for: keyof typeof ways }) => {
  const t = useText()
  const navigate = useNavigate()
  useEffect(() => {
    const { to, title, text } = ways[missing]
    showToast(t(title), t(text), 'destructive')
    void navigate(to, { replace: true })
  }, [t, missing, navigate])
  return null
}
