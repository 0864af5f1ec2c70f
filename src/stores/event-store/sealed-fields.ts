import type { Json, JsonObject, StoredEvent } from './port.ts'
import { isSealed, unseal } from './seal.ts'
import type { Definition } from './subject-keys.ts'

/**
 * The subject whose key the sealed fields need: '' where the event does not say, undefined where no field is sealed.
 */
export const sealedFor = (
  data: JsonObject,
  definition: Definition | undefined,
): string | undefined => {
  if (!definition?.personal || !Object.values(data).some(isSealed)) return undefined
  const subject = data[definition.personal.subject]
  return typeof subject === 'string' ? subject : ''
}

/** `hidden` says which personal fields stay closed. 'some': their key does not open all of them. */
export type OpenedData = { data: JsonObject; hidden: 'none' | 'some' | 'all' }

export const openData = (
  { id, data }: StoredEvent,
  subject: string | undefined,
  keys: ReadonlyMap<string, Buffer>,
): OpenedData => {
  if (subject === undefined) return { data, hidden: 'none' }
  const key = keys.get(subject)
  if (key === undefined) return { data, hidden: 'all' }
  let hidden: OpenedData['hidden'] = 'none'
  const opened = Object.entries(data).map(([field, value]): [string, Json] => {
    const plain = isSealed(value) ? unseal(value, key, id, field) : value
    if (plain !== undefined) return [field, plain]
    hidden = 'some'
    return [field, value]
  })
  return { data: Object.fromEntries(opened), hidden }
}

/** Searches the whole value: an upcaster may have moved the sealed part. */
const holdsSealed = (value: Json): boolean => {
  if (typeof value !== 'object' || value === null) return false
  return isSealed(value) || Object.values(value).some(holdsSealed)
}

/** The data with placeholders for the fields that stay closed. */
export const hide = (
  data: JsonObject,
  { personal }: Definition,
  hidden: OpenedData['hidden'],
): JsonObject => {
  if (hidden === 'none') return data
  const fields = Object.entries(personal?.erased ?? {}).filter(([field]) => {
    const value = data[field]
    return value !== undefined && (hidden === 'all' || holdsSealed(value))
  })
  return { ...data, ...Object.fromEntries(fields) }
}
