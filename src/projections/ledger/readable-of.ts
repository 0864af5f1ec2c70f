import { type Events, type Recorded, StreamUnreadable } from '../../stores/event-store/events.ts'

/** The first `limit` events of the stream, or those before one that cannot be read. */
export const readableOf = async (
  events: Pick<Events, 'readStream'>,
  stream: string,
  limit?: number,
): Promise<readonly Recorded[]> => {
  try {
    return await events.readStream(stream, 0, limit)
  } catch (error) {
    if (error instanceof StreamUnreadable) return error.readable
    throw error
  }
}
