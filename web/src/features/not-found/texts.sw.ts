export const texts = {
  '404 Page Not Found': '404 Ukurasa Haukupatikana',
  'Did you forget to add the page to the router?': 'Je, ulisahau kuongeza ukurasa kwenye ruta?',
}
