import type { Asker } from '../load.ts'
import { address, catalogue } from './catalogue.ts'

/** What a storefront of Medusa has to name. */
export interface MedusaShop {
  key: string
  region: string
  shippingOption: string
}

interface Named {
  id: string
}

/** Fills Medusa by its admin API: a region, a place that sends for nothing, and the catalogue. */
export const fillMedusa = async (asker: Asker, admin: { email: string; password: string }): Promise<MedusaShop> => {
  const logIn = await asker.text({ path: '/auth/user/emailpass', body: admin })
  const headers = { authorization: `Bearer ${JSON.parse(logIn).token}` }
  const get = async (path: string) => JSON.parse(await asker.text({ method: 'GET', path: `/admin/${path}`, headers }))
  const post = async (path: string, body: object) =>
    JSON.parse(await asker.text({ path: `/admin/${path}`, body, headers }))

  const country = address.country
  const [channel] = (await get('sales-channels')).sales_channels as Named[]
  const [key] = (await get('api-keys?type=publishable')).api_keys as { token: string }[]
  const { stores } = (await get('stores')) as { stores: Named[] }
  await post(`stores/${stores[0]?.id}`, { supported_currencies: [{ currency_code: 'usd', is_default: true }] })
  const payment = { payment_providers: ['pp_system_default'] }
  const { region } = await post('regions', { name: 'Bench', currency_code: 'usd', countries: [country], ...payment })
  await post('tax-regions', { country_code: country, provider_id: 'tp_system' })

  const { stock_location: place } = await post('stock-locations', { name: 'Bench' })
  await post(`stock-locations/${place.id}/sales-channels`, { add: [channel?.id] })
  await post(`stock-locations/${place.id}/fulfillment-providers`, { add: ['manual_manual'] })
  const { stock_location: withSet } = await post(
    `stock-locations/${place.id}/fulfillment-sets?fields=*fulfillment_sets`,
    { name: 'Bench', type: 'shipping' },
  )
  const { fulfillment_set: set } = await post(
    `fulfillment-sets/${withSet.fulfillment_sets[0].id}/service-zones?fields=*service_zones`,
    { name: 'Bench', geo_zones: [{ type: 'country', country_code: country }] },
  )
  const [profile] = (await get('shipping-profiles')).shipping_profiles as Named[]
  const { shipping_option: option } = await post('shipping-options', {
    name: 'Standard',
    service_zone_id: set.service_zones[0].id,
    shipping_profile_id: profile?.id,
    provider_id: 'manual_manual',
    price_type: 'flat',
    type: { label: 'Standard', description: 'Standard', code: 'standard' },
    prices: [{ currency_code: 'usd', amount: 0 }],
  })

  for (const { title, handle, description, variants } of catalogue)
    await post('products', {
      title,
      handle,
      description,
      status: 'published',
      shipping_profile_id: profile?.id,
      sales_channels: [{ id: channel?.id }],
      options: [{ title: 'Period', values: variants.map(variant => variant.title) }],
      variants: variants.map(variant => ({
        title: variant.title,
        sku: variant.sku,
        options: { Period: variant.title },
        manage_inventory: false,
        prices: [{ currency_code: 'usd', amount: variant.cents / 100 }],
      })),
    })
  return { key: key?.token ?? '', region: region.id, shippingOption: option.id }
}
