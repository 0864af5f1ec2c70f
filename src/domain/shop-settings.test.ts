import { it } from 'vitest'
import { given } from './kernel/given-when-then.ts'
import { type ShopSettingsEvent, shopSettings, usualSettings } from './shop-settings.ts'

const mama = { ...usualSettings, name: 'Mama Mboga', x: '' }
const changed = (data: ShopSettingsEvent['data']): ShopSettingsEvent => ({
  type: 'ShopSettingsChanged',
  data,
})

it('are the usual ones until somebody sets others', () => {
  given(shopSettings).when({ type: 'Change', settings: usualSettings }).thenEvents()
  given(shopSettings).when({ type: 'Change', settings: mama }).thenEvents(changed(mama))
})

it('that are the same change nothing', () => {
  given(shopSettings, changed(mama)).when({ type: 'Change', settings: mama }).thenEvents()
  const cash = { ...mama, takesMpesa: false }
  given(shopSettings, changed(mama))
    .when({ type: 'Change', settings: cash })
    .thenEvents(changed(cash))
})
