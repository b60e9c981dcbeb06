import { expect, it } from 'vitest'
import { visitorSystem } from './visitor-system.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0', 0, 'windows'],
  [mac, 0, 'mac'],
  [mac, 5, 'ios'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 5, 'ios'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile', 5, 'android'],
  ['Mozilla/5.0 (Phone; OpenHarmony 5.0) ArkWeb/4.1.6.1 Mobile', 5, 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0', 0, undefined],
])('%s, touched at %d points, runs %s', (userAgent, touchPoints, system) => {
  expect(visitorSystem(userAgent, touchPoints)).toBe(system)
})
