// Packagings, drawn in a 32 x 32 field standing on y = 30, in the manner of the emoji: flat, no outline.

/** @param {string} d @param {string} fill */
export const path = (d, fill) => `<path fill="${fill}" d="${d}"/>`
/** @param {number} x @param {number} y @param {number} w @param {number} h @param {string} fill */
export const rect = (x, y, w, h, fill, rx = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}"${rx ? ` rx="${rx}"` : ''} fill="${fill}"/>`
/** @param {number} cx @param {number} cy @param {number} r @param {string} fill */
export const circle = (cx, cy, r, fill) => `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`
/** @param {number} cx @param {number} cy @param {number} rx @param {number} ry @param {string} fill */
export const ellipse = (cx, cy, rx, ry, fill) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
/** @param {string} d @param {string} stroke @param {number} width */
export const line = (d, stroke, width) =>
  `<path fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`

/** Paper bag with a folded top and a round label. @param {string} body @param {string} shade @param {string} band */
export const paperBag = (body, shade, band) =>
  path('M8 6h16l1.6 3v19a2 2 0 0 1-2 2H8.4a2 2 0 0 1-2-2V9z', body) +
  path('M22.4 6H24l1.6 3v19a2 2 0 0 1-2 2h-1.2z', shade) +
  path('M8 6V3.2A1.2 1.2 0 0 1 9.2 2h13.6A1.2 1.2 0 0 1 24 3.2V6z', shade) +
  rect(6.4, 23.5, 19.2, 3.5, band) +
  circle(15.6, 15.2, 6.6, '#fff')

/** Plastic packet, crimped at both ends. @param {string} body @param {string} crimp @param {string} label */
export const packet = (body, crimp, label) =>
  path('M7 5h18v22H7z', body) +
  path('M7 2l1.5 1L10 2l1.5 1L13 2l1.5 1L16 2l1.5 1L19 2l1.5 1L22 2l1.5 1L25 2v3.4H7z', crimp) +
  path(
    'M7 30l1.5-1 1.5 1 1.5-1 1.5 1 1.5-1 1.5 1 1.5-1 1.5 1 1.5-1 1.5 1 1.5-1 1.5 1v-3.4H7z',
    crimp,
  ) +
  rect(9, 9.5, 14, 13, label, 2)

/** Tied sack. @param {string} body @param {string} shade @param {string} cord */
export const sack = (body, shade, cord) =>
  path('M11 3.5c1.6 1 3.4-.8 5 0s3.4-1 5 0L19.4 8h-6.8z', shade) +
  path(
    'M12.4 9h7.2C25 12 28 17.5 27.5 24c-.3 4.2-2.5 6-6 6h-11c-3.5 0-5.7-1.8-6-6C4 17.5 7 12 12.4 9z',
    body,
  ) +
  path(
    'M19.6 9C25 12 28 17.5 27.5 24c-.3 4.2-2.5 6-6 6H19c4-1.5 5.5-4 5.3-8C24 17 22 12.5 17.5 9z',
    shade,
  ) +
  rect(11.6, 7.6, 8.8, 2, cord, 1)

/** @param {string} glass @param {string} cap @param {string} label */
export const bottle = (glass, cap, label) =>
  path(
    'M13 6h6v2.5c0 2.5 4.5 3.5 4.5 8V27a3 3 0 0 1-3 3h-9a3 3 0 0 1-3-3V16.5c0-4.5 4.5-5.5 4.5-8z',
    glass,
  ) +
  rect(12.4, 2, 7.2, 4.6, cap, 1) +
  rect(8.5, 16.5, 15, 9, label) +
  path('M10.6 13.6a1 1 0 0 1 1.8.8l-.6 1.6a1 1 0 0 1-1.9-.5z', '#ffffff99')

/** Slender soda or beer bottle. @param {string} glass @param {string} cap @param {string} label */
export const longneck = (glass, cap, label) =>
  path(
    'M13.5 4h5v6c0 3 3.5 4 3.5 8v9.5a2.5 2.5 0 0 1-2.5 2.5h-7a2.5 2.5 0 0 1-2.5-2.5V18c0-4 3.5-5 3.5-8z',
    glass,
  ) +
  rect(12.9, 2, 6.2, 3, cap, 1) +
  rect(10, 18, 12, 8, label) +
  path('M14.7 6.5a.7.7 0 0 1 1.4 0v4a.7.7 0 0 1-1.4 0z', '#ffffff80')

/** @param {string} glass @param {string} lid @param {string} label */
export const jar = (glass, lid, label) =>
  path('M9 8h14c2 1.2 3 2.7 3 5v13a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4V13c0-2.3 1-3.8 3-5z', glass) +
  rect(8, 2.5, 16, 5.5, lid, 1.5) +
  rect(6, 14, 20, 11.5, label) +
  path('M9 10.5c-.8.6-1.1 1.3-1.2 2.2h1.8c0-.8.3-1.3 1-1.8z', '#ffffff99')

/** Wide plastic tub with a lid. @param {string} body @param {string} shade @param {string} lid */
export const tub = (body, shade, lid) =>
  path('M4.5 13h23l-1.9 14.4A3 3 0 0 1 22.6 30H9.4a3 3 0 0 1-3-2.6z', body) +
  path('M23.5 13h4l-1.9 14.4a3 3 0 0 1-3 2.6h-2z', shade) +
  rect(3, 9, 26, 4.5, lid, 1.8)

/** Tin with rims. @param {string} body @param {string} shade @param {string} rim */
export const tin = (body, shade, rim) =>
  rect(6, 5, 20, 24, body) +
  rect(22, 5, 4, 24, shade) +
  rect(5, 3, 22, 3.5, rim, 1.5) +
  rect(5, 27, 22, 3, rim, 1.5)

/** Upright carton seen from a corner. @param {string} front @param {string} side @param {string} top */
export const box = (front, side, top) =>
  path('M5 6h16.5v24H6a1 1 0 0 1-1-1z', front) +
  path('M21.5 6L27 4v22.5a1 1 0 0 1-.6.9L21.5 30z', side) +
  path('M5 6l5.5-3.5a2 2 0 0 1 1-.3H26a1 1 0 0 1 1 1V4l-5.5 2z', top)

/** Milk carton with a gable top. @param {string} front @param {string} side @param {string} gable */
export const gableCarton = (front, side, gable) =>
  path('M6 13h14.5v17H7a1 1 0 0 1-1-1z', front) +
  path('M20.5 13L26 11v15.7a1 1 0 0 1-.6.9L20.5 30z', side) +
  path('M9 6.5L6 13h14.5l2.5-6.5z', gable) +
  path('M23 6.5L20.5 13 26 11z', side) +
  rect(8.7, 3, 14.6, 3.7, gable, 0.8) +
  rect(8.7, 5.6, 14.6, 1.1, '#1d2a2426')

/** Pump bottle. @param {string} body @param {string} pump @param {string} label */
export const pumpBottle = (body, pump, label) =>
  path('M9 2.5h9.5a2 2 0 0 1 0 3.8h-1.3V9h-2.9V6.3H11L8.3 5.2z', pump) +
  rect(12.5, 8.4, 6.5, 3.4, pump, 1) +
  path(
    'M12.3 11.5h7c3 0 5.2 2 5.2 5.2V26a4 4 0 0 1-4 4H11a4 4 0 0 1-4-4v-9.3c0-3.2 2.3-5.2 5.3-5.2z',
    body,
  ) +
  rect(7, 17, 17.5, 8.5, label)

/** Squeeze bottle that stands on its cap end up. @param {string} body @param {string} cap @param {string} label */
export const squeeze = (body, cap, label) =>
  path('M13.5 2.5h5L19.6 8h-7.2z', cap) +
  rect(11, 7, 10, 3, cap, 1) +
  path(
    'M10.5 9.5h11c2 1 3 2.7 3 5v12a3.5 3.5 0 0 1-3.5 3.5H11a3.5 3.5 0 0 1-3.5-3.5v-12c0-2.3 1-4 3-5z',
    body,
  ) +
  rect(7.5, 15, 17, 10.5, label)

/** Jug with a handle. @param {string} body @param {string} shade @param {string} cap @param {string} label */
export const jug = (body, shade, cap, label) =>
  rect(8.5, 2, 8, 4.5, cap, 1.2) +
  path(
    'M9 6h7c4.5.5 9.5 3.5 9.5 9v12a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3V12C6.5 9 7.5 7.5 9 6zm10 5c-1.2-.6-2 .2-2 1.3v2.2h4.7c-.2-1.6-1.2-2.8-2.7-3.5z',
    body,
  ) +
  path('M22.5 17h3v10a3 3 0 0 1-3 3h-3c2-.5 3-1.8 3-4z', shade) +
  rect(6.5, 17.5, 16, 8.5, label)

/** Spray can. @param {string} body @param {string} shade @param {string} cap */
export const aerosol = (body, shade, cap) =>
  path('M12 2.5h6.5v4H12z', cap) +
  path('M11 8.5c0-1.5 1-2.5 2.5-2.5h5c1.5 0 2.5 1 2.5 2.5V10H11z', '#9b9b9b') +
  path('M9 13c0-2 1.5-3.5 3.5-3.5h7c2 0 3.5 1.5 3.5 3.5v15a2 2 0 0 1-2 2H11a2 2 0 0 1-2-2z', body) +
  path('M20.5 9.6c1.5.4 2.5 1.7 2.5 3.4v15a2 2 0 0 1-2 2h-.5z', shade)
