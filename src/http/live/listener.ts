import type { Actor } from '../../domain/kernel/actor.ts'

/** `send` takes one SSE frame. It answers false once the client no longer keeps up. */
export type Listener = {
  actor: Actor
  /** Orders that the listener named, by id or by number. */
  orders: ReadonlySet<string>
  /** Deliveries that the listener named, by id, tracking number or order number. */
  deliveries: ReadonlySet<string>
  /** The listener wants to know where riders are. */
  fleet: boolean
  address: string
  /** The browser's own id, where it brought one. */
  device: string | undefined
  send(frame: string): boolean
  sendNewest(key: string, frame: string): void
  sendSoon(key: string, frame: string): void
  end(): void
}
