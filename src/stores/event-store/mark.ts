import type { LogMark, StoredEvent } from './port.ts'

/** The place in the log at which the event stands. */
export const markOf = ({ position, stream, revision, id, metadata }: StoredEvent): LogMark => ({
  position,
  stream,
  revision,
  id,
  at: typeof metadata.at === 'string' ? metadata.at : null,
})
