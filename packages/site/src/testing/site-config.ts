import type { DownloadConfig } from '@bohe/api-client/contract/entities/content'
import type { SiteConfig } from '@bohe/api-client/contract/entities/site-config'

const hours = (opens: string) => ({ opens, closes: '24:00', time_zone: 'Asia/Shanghai' })
const deepLink = { start: 'bohe://start', resume: 'bohe://resume' }

/** What the international site of tests says of itself. */
export const intlConfig: SiteConfig = {
  support: {
    email: 'support@bohe.example',
    qq_group: { number: '671200615', url: 'https://qq.example/join' },
    hours: hours('09:00'),
    operations_hours: hours('08:00'),
  },
  filing: { number: '沪ICP备00000000号-2', url: 'https://beian.example/' },
  badges: [{ name: { zh_CN: '安全浏览', en: 'Safe browsing' }, url: 'https://safe.example/' }],
  social: {
    wechat: { name: { zh_CN: '薄荷海外', en: 'Bohe Overseas' }, qr: 'https://wechat.example/bohe' },
    weibo: { name: { zh_CN: '薄荷', en: 'Bohe' }, url: 'https://weibo.example/bohe' },
  },
  deep_link: deepLink,
}

/** What the mainland site of tests says of itself. */
export const cnConfig: SiteConfig = {
  support: {
    phone: '400-820-0000',
    address: { zh_CN: '上海市静安区薄荷路 1 号', en: '1 Bohe Road, Jing’an, Shanghai' },
    hours: hours('08:00'),
    operations_hours: hours('08:00'),
  },
  filing: { number: '沪ICP备00000000号', url: 'https://beian.example/' },
  badges: [{ name: { zh_CN: '违法和不良信息举报', en: 'Report unlawful content' }, url: 'https://badge.example/' }],
  social: {},
  chat: {
    id: '6712',
    url_template: 'https://chat.example/standalone.html?eid={id}&lang={lang}',
    width: 600,
    height: 450,
    has_tabs: 0,
    tabs_width: 900,
    tabs_height: 600,
  },
  deep_link: deepLink,
}

const file = (name: string) => ({
  download_url: `https://download.example/${name}`,
  version: '3.2.1',
  sha256: 'a3f1'.repeat(16),
  size: 48_234_496,
  released_on: '2026-11-12',
})

/** The client for each system but the Mac. */
export const downloads: DownloadConfig = {
  windows: file('bohe.exe'),
  android: file('bohe.apk'),
  ios: file('bohe.ipa'),
}
