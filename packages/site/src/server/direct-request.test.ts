import { describe, expect, it } from 'vitest'
import { directRequest, type Place } from './direct-request.ts'

const intl: Place = {
  region: '0',
  defaultLanguage: 'en',
  appOrigin: 'https://ios.bohe.com',
  other: { origin: 'https://cn.bohe.com', defaultLanguage: 'zh_CN' },
}
const cn: Place = {
  region: '1',
  defaultLanguage: 'zh_CN',
  appOrigin: 'https://ios.bohe.com',
  other: { origin: 'https://www.bohe.com', defaultLanguage: 'en' },
}

const visit = (place: Place, address: string, cookies: Record<string, string> = {}, host = 'www.bohe.com') =>
  directRequest({ url: new URL(`https://${host}${address}`), cookies: new Map(Object.entries(cookies)) }, place)

const where = (direction: ReturnType<typeof visit>) => {
  if (direction.kind === 'redirect') return `${direction.status} ${direction.location}`
  return direction.kind === 'log-in' ? `log in, then ${direction.location}` : `under ${direction.basename}`
}

describe('an address of the international site', () => {
  it.each([
    ['/', 'under /'],
    ['/login.html', 'under /'],
    ['/cn', 'under /cn'],
    ['/cn/login.html?target=%2Fuser.html', 'under /cn'],
    ['/cn/', '301 /cn'],
    ['/en/login.html', '301 /login.html'],
    ['/en', '301 /'],
    ['/index.html', '301 /'],
    ['/cn/index.html', '301 /cn'],
    ['/0/user.html?tab=orders', '301 /user.html?tab=orders'],
    ['/intl/cn/user.html', '301 /cn/user.html'],
    ['/cn/intl/user.html', '301 /cn/user.html'],
    ['/1/login.html', '302 https://cn.bohe.com/en/login.html'],
    ['/cn/1/login.html', '302 https://cn.bohe.com/login.html'],
    ['/1/cn', '302 https://cn.bohe.com/'],
    ['/zz/login.html', 'under /'],
    ['/cnx', 'under /'],
    ['/m/', 'under /'],
    ['/m', '301 /m/'],
    ['/cn/m?from=app', '301 /cn/m/?from=app'],
    ['/m/index.html', '301 /m/'],
    ['/m/recharge.html', 'under /'],
  ])('%s goes %s', (address, direction) => expect(where(visit(intl, address))).toBe(direction))
})

describe('an address of the mainland site', () => {
  it.each([
    ['/', 'under /'],
    ['/en', 'under /en'],
    ['/cn/login.html', '301 /login.html'],
    ['/intl/login.html', '302 https://www.bohe.com/cn/login.html'],
    ['/0/en/login.html', '302 https://www.bohe.com/login.html'],
    ['/1', '301 /'],
  ])('%s goes %s', (address, direction) => expect(where(visit(cn, address))).toBe(direction))
})

describe('a host', () => {
  it.each([
    [intl, 'cn.bohe.example', '/news.html?page=2', '302 https://cn.bohe.com/news.html?page=2'],
    [intl, 'cn.bohe.example', '/en/news.html', '302 https://cn.bohe.com/en/news.html'],
    [intl, 'm.ios.bohe.com', '/news_3.html', '302 https://ios.bohe.com/en/news_3.html'],
    [intl, 'ios.bohe.com', '/news_3.html', 'under /'],
    [cn, 'www.bohe.example', '/cn/news.html', '302 https://www.bohe.com/cn/news.html'],
    [cn, 'www.bohe.example', '/', '302 https://www.bohe.com/'],
    // Where the redirect would lead is where it came from: whoever routes these hosts knows better.
    [cn, 'www.bohe.com', '/', 'under /'],
    [intl, 'cn.bohe.com', '/', 'under /'],
    [intl, 'bohe.example', '/', 'under /'],
  ])('of the other edition leads there, once: %#', (place, host, address, direction) =>
    expect(where(visit(place, address, {}, host))).toBe(direction),
  )

  it.each([
    ['/', '301 /en'],
    ['/en', 'under /en'],
    ['/en/news.html?page=2', 'under /en'],
    ['/news.html?page=2', '301 /en/news.html?page=2'],
    ['/cn/news.html', '301 /en/news.html'],
    ['/0/news.html', '301 /en/news.html'],
    ['/?account_token=abc', 'log in, then /en'],
  ])('of the iOS app forces English and region 1: %s goes %s', (address, direction) => {
    for (const host of ['ios.bohe.com', 'm.ios.bohe.com', 'ios.localhost'])
      expect(where(visit(cn, address, { language_type: 'zh_CN' }, host))).toBe(direction)
  })
})

describe('the remembered language', () => {
  it('moves a visitor of home once', () => {
    const moved = visit(intl, '/', { language_type: 'zh_CN' })
    expect(where(moved)).toBe('302 /cn')
    expect(moved.cookies).toEqual(['language_moved=1; Path=/; SameSite=Lax'])
    expect(where(visit(intl, '/', { language_type: 'zh_CN', language_moved: '1' }))).toBe('under /')
  })

  it('moves nobody from another page, or to where they are', () => {
    expect(where(visit(intl, '/login.html', { language_type: 'zh_CN' }))).toBe('under /')
    expect(where(visit(intl, '/', { language_type: 'en' }))).toBe('under /')
  })
})

describe('a token in the address', () => {
  it.each([
    ['/?account_token=abc', 'log in, then /'],
    ['/cn/user.html?tab=orders&account_token=abc', 'log in, then /cn/user.html?tab=orders'],
    // No redirect that may be kept carries a token.
    ['/en/index.html?account_token=abc', 'log in, then /'],
    ['/0/user.html?account_token=abc', 'log in, then /user.html'],
    ['/1/user.html?account_token=abc', '302 https://cn.bohe.com/en/user.html?account_token=abc'],
  ])('%s: %s', (address, direction) => expect(where(visit(intl, address))).toBe(direction))

  it('is taken with the language of the address', () => {
    expect(visit(intl, '/cn?account_token=abc')).toMatchObject({ token: 'abc', language: 'zh_CN' })
  })
})

describe('parameters', () => {
  it('`language` counts on localhost alone', () => {
    expect(where(visit(intl, '/login.html?language=cn&by=email', {}, 'localhost'))).toBe('302 /cn/login.html?by=email')
    expect(where(visit(intl, '/login.html?language=cn'))).toBe('under /')
  })

  it('`from` and `region_code` are kept as cookies, when they are well formed', () => {
    expect(visit(intl, '/?from=baidu&region_code=1').cookies).toEqual([
      'src_channel=baidu; Path=/; SameSite=Lax',
      'region_code=1; Path=/; SameSite=Lax',
    ])
    expect(visit(intl, '/?from=a%3B%20b&region_code=9').cookies).toEqual([])
  })

  it('`refer_code` is kept until its visitor registers, from any page', () => {
    const kept = ['refer_code=BHGOLD01; Path=/; Max-Age=2592000; SameSite=Lax']
    expect(visit(intl, '/activity_2002?refer_code=BHGOLD01').cookies).toEqual(kept)
    expect(visit(intl, '/cn/register.html?refer_code=BHGOLD01').cookies).toEqual(kept)
    expect(visit(intl, '/?refer_code=a%3B%20b').cookies).toEqual([])
  })
})

describe('a browser', () => {
  const arrives = (userAgent: string, address = '/cn/recharge.html?id=9') => {
    const url = new URL(address, 'https://www.bohe.com')
    return where(directRequest({ url, cookies: new Map(), userAgent }, intl))
  }

  it.each([
    'Mozilla/4.0 (compatible; MSIE 5.5; Windows NT 5.0)',
    'Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1; SV1)',
    'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 6.0)',
    'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0)',
    'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; WOW64; Trident/5.0)',
  ])('that is too old is told so: %s', userAgent => {
    expect(arrives(userAgent)).toBe('302 /upgrade.html')
    expect(arrives(userAgent, '/?account_token=abc&language=cn')).toBe('302 /upgrade.html')
    expect(arrives(userAgent, '/upgrade.html')).toBe('under /')
  })

  it.each([
    'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)',
    'Mozilla/5.0 (Windows NT 6.3; Trident/7.0; rv:11.0) like Gecko',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    '',
  ])('that is not goes on: %s', userAgent => {
    expect(arrives(userAgent)).toBe('under /cn')
  })
})
