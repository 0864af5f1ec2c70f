import { fill as t } from '#contract/rules/fill.ts'

const reasons: Readonly<Record<string, string>> = {
  'unknown-type': 'This version of Duka does not know what happened: a newer one wrote it.',
  'unknown-version': 'A newer version of Duka wrote it, in a form that this one does not know.',
  'no-metadata': 'Another program wrote it: it does not say when and by whom.',
  malformed: 'Another program wrote it: it cannot be read.',
  'fold-failed': 'A fault in this version of Duka: the log names it.',
  'document-too-large': 'It would make one record larger than 1 MB.',
}

export const reasonText = (reason: string): string => reasons[reason] ?? reason

const sentence = (name: string): string => {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** 'branch-figures@2' becomes 'Branch figures'. */
export const readerText = (reader: string): string => sentence(reader.replace(/@\d+$/, ''))

export const jobText = (type: string): string =>
  type === 'follow-parked-event' ? t('What follows from an event set aside') : sentence(type)

const pages: Readonly<Record<string, (id: string) => string>> = {
  order: (id) => `/admin/orders?order=${id}`,
  payment: (id) => `/admin/payments?payment=${id}`,
  user: (id) => `/admin/users?user=${id}`,
  branch: (id) => `/admin/branches?branch=${id}`,
  product: (id) => `/admin/inventory?tab=products&product=${id}`,
}

/** The page that shows what the stream is about. Undefined: there is none. */
export const pageOfStream = (stream: string): string | undefined => {
  const end = stream.indexOf('-')
  return pages[stream.slice(0, end)]?.(stream.slice(end + 1))
}
