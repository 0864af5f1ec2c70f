import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { findBareText } from './testing/bare-text.ts'

const root = join(import.meta.dirname, '..', 'web', 'src')

const parsed = (name: string, text: string): ts.SourceFile =>
  ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)

const web = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
  .map((path) => parsed(path, readFileSync(join(root, path), 'utf8')))

it('no text of a page stands beside what comes and goes: a page translator moves it', () => {
  expect(web.length).toBeGreaterThan(300)
  const found = findBareText(web).map(({ file, line, text }) => `${file}:${line}: ${text}`)
  expect(found).toEqual([])
})

it.each([
  ['a text beside an element that comes and goes', '<p>{on ? <b /> : null}{t("Select")}</p>'],
  ['a text that comes and goes', '<p><b />{on ? t("Select") : null}</p>'],
  ['a text that changes beside another', '<p>{t("Total")} {sum}</p>'],
  ['a text beside a component', '<p><Icon /> Select</p>'],
  ['a text in a fragment', '<><b /> and more</>'],
  ['a component that may be text', '(on ? sum : <b />)'],
  ['texts of a list', '<p><b />{all.map((one) => one.name)}</p>'],
])('finds %s', (_, jsx) => {
  const file = parsed('page.tsx', `export const Page = ({ on, sum, all }) => ${jsx}`)
  expect(findBareText([file])).not.toEqual([])
})

it.each([
  ['a text that is alone', '<p>{on ? t("Selected") : t("Select")}</p>'],
  ['an element beside elements', '<p>{on ? <b /> : null}<span>{t("Select")}</span> <i /></p>'],
  ['fixed texts between elements', '<p>See <b>here</b> and there.</p>'],
  ['a list of elements', '<p><b />{all.map((one) => <i key={one}>{one}</i>)}</p>'],
])('takes %s', (_, jsx) => {
  expect(findBareText([parsed('page.tsx', `export const Page = ({ on, all }) => ${jsx}`)])).toEqual(
    [],
  )
})

it('follows what a component is given', () => {
  const button = `
    export const Button = ({ icon, children }: { icon: ReactNode; children: ReactNode }) =>
      <button>{icon}{children}</button>`
  const pages = (inside: string) => [
    parsed('button.tsx', button),
    parsed('page.tsx', `export const Page = () => <Button icon={<b />}>${inside}</Button>`),
  ]
  expect(findBareText(pages('{t("Select")}'))).toMatchObject([
    { file: 'button.tsx', text: '{children}' },
  ])
  expect(findBareText(pages('<i>{t("Select")}</i>'))).toEqual([])
})
