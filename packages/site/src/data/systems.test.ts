import { describe, expect, it } from 'vitest'
import { systemOf } from './systems.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'

describe('the system of a browser', () => {
  it.each([
    ['windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 0],
    ['windows', 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko', 10],
    ['windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0', 0],
    ['mac', mac, 0],
    ['mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0', 1],
    // An iPad says that it is a Mac.
    ['ios', mac, 5],
    ['ios', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1', 5],
    ['ios', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Version/12.1 Mobile/15E148 Safari/604.1', 5],
    ['ios', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.60', 5],
    ['android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 5],
    ['android', 'Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 5],
    ['android', 'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/132.0.0.0 ArkWeb/6.0 Mobile', 5],
    [undefined, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 0],
    [undefined, 'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Lumia 950) Edge/15.15063', 5],
    [undefined, 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 0],
    [undefined, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 0],
    [undefined, '', 0],
  ])('is %s: %s', (system, userAgent, touchPoints) => expect(systemOf(userAgent, touchPoints)).toBe(system))

  it('is found by its source alone, as the page does before it is drawn', () => {
    const alone = new Function(`return (${systemOf})(...arguments)`)
    expect(alone(mac, 5)).toBe('ios')
  })
})
