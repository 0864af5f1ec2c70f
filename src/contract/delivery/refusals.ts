/** Refusals about deliveries: status, and text in English. */
export const deliveryRefusals = {
  CASH_DIFFERENCE_NOT_OPEN: [409, 'This difference was settled or counted anew meanwhile.'],
  DELIVERY_CARRIER_REQUIRED: [400, 'Please choose a driver or a delivery partner.'],
  DELIVERY_CODE_LOCKED: [409, 'Five wrong codes were entered. Please ask the branch.'],
  DELIVERY_CODE_RENEWED_TOO_OFTEN: [
    409,
    'This code was changed {limit} times already. Please tell the rider the code that you see.',
  ],
  DELIVERY_CODE_REQUIRED: [422, 'Please enter the customer’s code.'],
  DELIVERY_CODE_WRONG: [422, 'This is not the customer’s code. Tries left: {n}.'],
  DELIVERY_DRIVER_UNKNOWN: [409, 'This person does not drive for the shop.'],
  DELIVERY_LINES_REQUIRED: [422, 'Please say what becomes of the goods.'],
  DELIVERY_NOT_FOUND: [404, 'This delivery was not found.'],
  DELIVERY_NOT_AT_DOOR: [409, 'M-PESA can be asked for once you are out for delivery.'],
  DELIVERY_NOT_YOURS: [403, 'This delivery is not yours.'],
  DELIVERY_ORDER_NOT_READY: [409, 'The branch has not packed this order yet.'],
  DELIVERY_PHOTO_TOO_LARGE: [413, 'This photo is larger than 200 kB.'],
  DELIVERY_STATUS_DIFFERS: [409, 'This delivery has another status now.'],
  DELIVERY_TOO_MANY_ENTRIES: [409, 'This delivery takes no more entries.'],
  DELIVERY_TRANSITION_NOT_ALLOWED: [409, 'The delivery cannot take this status now.'],
} as const
