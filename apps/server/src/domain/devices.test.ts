import { describe, expect, it } from 'vitest'
import { isNativeClient, systemOf } from './devices.ts'

const windowsChrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const weChat =
  'Mozilla/5.0 (Linux; Android 14; PJD110) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.49'

describe('what a device is', () => {
  it.each([
    ['a browser', '4', windowsChrome, 'Windows · Chrome'],
    ['a phone’s browser', '5', iPhone, 'iOS · Safari'],
    ['the browser within WeChat', '4', weChat, 'Android · WeChat'],
    ['a native client', '0', 'Bohe/3.1', 'Windows'],
    ['a native client that says it is a browser', '3', windowsChrome, 'iOS'],
    ['a program without a system', '4', 'curl/8.5.0', ''],
    ['nonsense', '4', 'x'.repeat(256), ''],
    ['nothing', '4', '', ''],
  ])('is told for %s', (_what, osType, userAgent, system) => expect(systemOf(osType, userAgent)).toBe(system))

  it('counts only 0 to 3 as native clients', () => {
    expect(['0', '1', '2', '3', '4', '5', ''].filter(isNativeClient)).toEqual(['0', '1', '2', '3'])
  })
})
