/** An event as the log's reader sees it, without its type's help. */
export type Plain = { type: string; at: string; data: Readonly<Record<string, unknown>> }
export type Facts = Record<string, unknown>

/** The records under this name of an event or of its data. */
export const listIn = (data: object, name: string): Facts[] => {
  const value: unknown = Object(data)[name]
  return Array.isArray(value) ? value.map((one) => Object(one)) : []
}
export const shillings = (cents: unknown): number => Number(cents) / 100
export const orNull = (cents: unknown): number | null => (cents === null ? null : shillings(cents))
export const hidden = (phone: unknown): string => {
  const digits = String(phone).replace(/\D/g, '').slice(-9)
  return digits.length === 9 ? `0${digits.slice(0, 3)} ••• ${digits.slice(6)}` : String(phone)
}
