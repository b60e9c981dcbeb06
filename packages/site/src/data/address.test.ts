import { describe, expect, it } from 'vitest'
import { joinAddress, splitAddress } from './address.ts'
import { loadProvinces } from './provinces.ts'

const provinces = await loadProvinces()

describe('an address', () => {
  it.each([
    ['浙江省', '杭州市', '西湖区', '文三路 1 号', '浙江省杭州市西湖区文三路 1 号'],
    ['北京市', '北京市', '朝阳区', '建国路 2 号', '北京市朝阳区建国路 2 号'],
    ['吉林省', '吉林市', '昌邑区', '解放路', '吉林省吉林市昌邑区解放路'],
    ['海南省', '琼海市', '', '海桂大道', '海南省琼海市海桂大道'],
    ['香港特别行政区', '九龙', '油尖旺区', '弥敦道 3 号', '香港特别行政区九龙油尖旺区弥敦道 3 号'],
    ['', '', '', '10 Downing Street, London', '10 Downing Street, London'],
  ])('of %s %s %s is one line, and its parts again', (province, city, district, detail, line) => {
    const parts = { province, city, district, detail }
    expect(joinAddress(parts)).toBe(line)
    expect(splitAddress(line, provinces)).toEqual(parts)
  })

  it('keeps what it does not know as detail', () => {
    expect(splitAddress('浙江省某地 5 号', provinces)).toEqual({
      province: '浙江省',
      city: '',
      district: '',
      detail: '某地 5 号',
    })
  })
})

describe('the provinces', () => {
  it('are complete, each with cities, and with the names of places only', () => {
    expect(Object.keys(provinces)).toHaveLength(34)
    expect(Object.values(provinces).every(cities => Object.keys(cities).length > 0)).toBe(true)
    expect(JSON.stringify(provinces)).not.toMatch(/市辖区|直辖县级/)
  })
})
