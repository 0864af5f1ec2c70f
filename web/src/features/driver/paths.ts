/** The driver's answers of the shop that the phone keeps by their path. */
export const dutyPath = '/api/driver/duty'
export const deliveriesPath = '/api/driver/deliveries'
