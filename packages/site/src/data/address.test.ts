import { describe, expect, it } from 'vitest'
import { joinAddress, splitAddress } from './provinces.ts'

const provinces = {
  北京市: { 北京市: ['东城区', '朝阳区'] },
  浙江省: { 杭州市: ['上城区', '西湖区'], 宁波市: ['海曙区'] },
  吉林省: { 长春市: ['南关区'], 吉林市: ['昌邑区'] },
  海南省: { 海口市: ['龙华区'], 琼海市: [] },
  香港特别行政区: { 香港岛: ['中西区'], 九龙: ['油尖旺区'] },
}

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
