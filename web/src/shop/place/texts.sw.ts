export const texts = {
  'Location at {latitude}, {longitude}': 'Mahali pa {latitude}, {longitude}',
  '{place}, about {km} km from {branch}': '{place}, takriban km {km} kutoka {branch}',
  'Near {place}, about {km} km from {branch}':
    'Karibu na {place}, takriban km {km} kutoka {branch}',
  'Places with this name': 'Mahali penye jina hili',
  'Find an estate, town or landmark': 'Tafuta mtaa, mji au alama',
  'e.g. Uthiru, Kangemi, Junction': 'mf. Uthiru, Kangemi, Junction',
}
