import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadProvinces } from './provinces.ts'

afterEach(() => vi.unstubAllGlobals())

const answering = (response: Response) => {
  const fetch = vi.fn(async () => response)
  vi.stubGlobal('fetch', fetch)
  return fetch
}

describe('the provinces', () => {
  it('are fetched, with the districts of each city in a list', async () => {
    const fetch = answering(Response.json({ 浙江省: { 杭州市: '上城区 西湖区' }, 海南省: { 琼海市: '' } }))
    expect(await loadProvinces()).toEqual({ 浙江省: { 杭州市: ['上城区', '西湖区'] }, 海南省: { 琼海市: [] } })
    expect(fetch).toHaveBeenCalledWith('/province_config.json')
  })

  it('are missing, and said to be, while the API does not answer with them', async () => {
    answering(Response.json({ code: 503000, msg: '', data: null }, { status: 503 }))
    await expect(loadProvinces()).rejects.toThrow('/province_config.json was answered with status 503')
  })
})
