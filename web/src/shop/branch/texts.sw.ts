export const texts = {
  'This branch takes no orders at the moment.': 'Tawi hili halipokei maagizo kwa sasa.',
  'Closed now. We deliver from {time}.': 'Tumefunga kwa sasa. Tunaleta kuanzia {time}.',
  'Closed now. We deliver from {time} tomorrow.':
    'Tumefunga kwa sasa. Tunaleta kesho kuanzia {time}.',
  'Closed now. We deliver from {time} on {day}.':
    'Tumefunga kwa sasa. Tunaleta {day} kuanzia {time}.',
  'Opens {time}': 'Inafunguliwa {time}',
  'Opens {time} tomorrow': 'Inafunguliwa kesho {time}',
  'Opens {time} on {day}': 'Inafunguliwa {day} {time}',
  Monday: 'Jumatatu',
  Tuesday: 'Jumanne',
  Wednesday: 'Jumatano',
  Thursday: 'Alhamisi',
  Friday: 'Ijumaa',
  Saturday: 'Jumamosi',
  Sunday: 'Jumapili',
  Open: 'Imefunguliwa',
}
