export const texts = {
  'The map could not be loaded.': 'Ramani haikuweza kupakiwa.',
  'Arrow keys move the map, plus and minus zoom.':
    'Vishale vinasogeza ramani, kujumlisha na kutoa vinakuza.',
  'Put the pin in the middle': 'Weka pini katikati',
  'Show all branches': 'Onyesha matawi yote',
  'Show everything': 'Onyesha vyote',
  'Zoom in': 'Kuza',
  'Zoom out': 'Punguza',
}
