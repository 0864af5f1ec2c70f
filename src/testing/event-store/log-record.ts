export type Proposed = {
  id: string
  type: string
  contentType: string
  data: Buffer
  metadata: Buffer
}
/** `created` counts 100 ns ticks since the Unix epoch. `position` is the offset in the log. */
export type LogRecord = Proposed & {
  stream: string
  revision: number
  created: string
  position: bigint
}
