import * as z from 'zod'

/** What most consequences of an order's or its payment's events are asked with. */
export const order = z.object({ orderId: z.string() })
export const ofOrder = ({ data: { orderId } }: { data: { orderId: string } }) => ({ orderId })

/** What most consequences of the events of a delivery or its cash are asked with. */
export const delivery = z.object({ deliveryId: z.string() })
export const ofDelivery = ({ data: { deliveryId } }: { data: { deliveryId: string } }) => ({
  deliveryId,
})
