import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { displayPhone, toMsisdn } from '#contract/rules/phone.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useFreeText, useText } from '../../lib/text.ts'
import { useShop } from '../../shop/account/first-view.ts'
import { branchesQuery } from '../../shop/branch/branch.ts'
import { fallbackBranches } from '../../shop/catalogue/categories.ts'
import { Icon, Kitenge } from '../../ui/icon.tsx'
import { LanguageSwitch } from '../language.tsx'
import styles from './footer.module.css'

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </div>
)

const QuickLinks = () => {
  const t = useText()
  const { address } = useShop()
  return (
    <Column title={t('Quick Links')}>
      <ul>
        <li>
          <Link to="/">{t('Home')}</Link>
        </li>
        <li>
          <Link to="/products">{t('Shop')}</Link>
        </li>
        <li>
          <Link to="/branches">{t('Branches')}</Link>
        </li>
        <li>
          <Link to="/orders">{t('My Orders')}</Link>
        </li>
        {address === '' ? null : (
          <li>
            <a href="#contact">{t('Contact')}</a>
          </li>
        )}
      </ul>
    </Column>
  )
}

const OurBranches = () => {
  const t = useText()
  const { data = [] } = useQuery(branchesQuery)
  const { isDemo } = useShop()
  const usual = isDemo ? fallbackBranches.map((name) => ({ name, code: '' })) : []
  const names = data.length > 0 ? data : usual
  if (names.length === 0) return null
  return (
    <Column title={t('Our Branches')}>
      <ul className={styles.branches}>
        {names.map(({ name, code }) => (
          <li key={name}>
            <Link to={code === '' ? '/branches' : `/branches?code=${encodeURIComponent(code)}`}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Column>
  )
}

const HeadOffice = () => {
  const t = useText()
  const { address, phone, email } = useShop()
  if (address === '') return null
  return (
    <Column title={t('Head Office')}>
      <address id="contact" className={styles.contact}>
        <span>
          <Icon name="pin" size={18} />
          <span>{address}</span>
        </span>
        <a href={`tel:+${toMsisdn(phone) ?? ''}`}>
          <Icon name="phone" size={18} />
          <span>{displayPhone(phone)}</span>
        </a>
        <a href={`mailto:${email}`}>
          <Icon name="mail" size={18} />
          <span>{email}</span>
        </a>
      </address>
    </Column>
  )
}

const Elsewhere = () => {
  const t = useText()
  const { facebook, instagram, x } = useShop()
  const all: readonly [name: string, href: string][] = [
    ['Facebook', facebook],
    ['Instagram', instagram],
    ['X', x],
  ]
  const pages = all.filter(([, href]) => href !== '')
  if (pages.length === 0) return null
  return (
    <ul className={styles.social} aria-label={t('Follow us')}>
      {pages.map(([name, href]) => (
        <li key={name}>
          <a href={href} rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

export const Footer = () => {
  const t = useText()
  const free = useFreeText()
  const { name, tagline } = useShop()
  return (
    <footer className={styles.footer}>
      <Kitenge />
      <div className={`page ${styles.columns}`}>
        <div className={styles.about}>
          <p className={styles.name}>{name}</p>
          <p>{free(tagline)}</p>
          <Elsewhere />
        </div>
        <QuickLinks />
        <OurBranches />
        <HeadOffice />
      </div>
      <div className={`page ${styles.legal}`}>
        <Link to="/privacy">{t('Privacy Policy')}</Link>
        <Link to="/terms">{t('Terms of Service')}</Link>
        <LanguageSwitch />
      </div>
    </footer>
  )
}
