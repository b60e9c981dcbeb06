/** The first packages of a new shop: what registration gives in each edition, and Gold for a month. */
export const firstPackages = `packages:
  - id: 1
    level: '1'
    kind: experience
    title: { zh: 三天体验, en: 3-day experience }
    short: { zh: 注册即送, en: A gift for signing up }
    text: { zh: 全部线路。, en: Every line. }
    recommended: false
    on_sale: true
    position: 1
    regions: { only: ['0'], except: [] }
    prices:
      - id: 1
        days: 3
        cny: '0.00'
        usd: '0.00'
        title: { zh: 3 天, en: 3 days }
        short: { zh: 3 天, en: 3 days }
        text: { zh: '', en: '' }
        recommended: false
        on_sale: true
        position: 1
        regions: { only: [], except: [] }
  - id: 2
    level: '0'
    kind: experience
    title: { zh: 免费游戏加速, en: Free game acceleration }
    short: { zh: 永久免费, en: Free for good }
    text: { zh: 全部线路。, en: Every line. }
    recommended: false
    on_sale: true
    position: 2
    regions: { only: ['1'], except: [] }
    prices:
      - id: 2
        days: 0
        cny: '0.00'
        usd: '0.00'
        title: { zh: 免费, en: Free }
        short: { zh: 免费, en: Free }
        text: { zh: '', en: '' }
        recommended: false
        on_sale: true
        position: 1
        regions: { only: [], except: [] }
  - id: 11
    level: '100'
    kind: sold
    title: { zh: 黄金会员, en: Gold }
    short: { zh: 影音与网页, en: 'Video, music and web' }
    text: { zh: 一台设备。, en: One device. }
    recommended: true
    on_sale: true
    position: 11
    regions: { only: [], except: [] }
    prices:
      - id: 111
        months: 1
        cny: '30.00'
        usd: '4.99'
        title: { zh: 1 个月, en: 1 month }
        short: { zh: 1 个月, en: 1 month }
        text: { zh: '', en: '' }
        recommended: true
        on_sale: true
        position: 1
        regions: { only: [], except: [] }
`
