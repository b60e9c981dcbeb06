// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { press } from '@bohe/site/testing/user-actions.ts'
import { visit } from '@bohe/site/testing/visit.tsx'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { handle } from '#recharge/recharge-route.tsx'
import { ask, faultsHere, go, open, payResult, useBrowserAnswers } from '#recharge/visit-recharge.tsx'
import { OnThisPhone } from './ways-to-pay.tsx'

useBrowserAnswers()

const at = '/recharge.html?id=501'
const page = 'https://wx.tenpay.test/checkmweb?prepay_id=wx1&package=2'
const byWechat = { pay_type: 'wechat', pay_scene: 'h5', pay_url: page } as const
const seen = (over: Partial<ReturnType<typeof open>> = byWechat): Answers => ({
  invoiceState: () => ({ data: { ...open(), ...over } }),
})

describe('an order on the phone that pays it', () => {
  it('leads to WeChat, which is told the way back, and has no picture', async () => {
    go(seen(), at)
    const link = await screen.findByRole('link', { name: 'Open WeChat Pay to pay' })
    const href = new URL(link.getAttribute('href') ?? '')
    expect(href.href.startsWith(page)).toBe(true)
    expect(href.searchParams.get('redirect_url')).toMatch(/^http.*\/recharge\.html\?id=501$/)
    expect(screen.queryByRole('img', { name: /^Scan/ })).toBeNull()
    expect(await faultsHere()).toEqual([])
  })

  it('comes back to the page in the phone’s frame', async () => {
    go(seen(), '/m/recharge.html?id=501')
    const link = await screen.findByRole('link', { name: 'Open WeChat Pay to pay' })
    expect(link.getAttribute('href')).toContain(encodeURIComponent('/m/recharge.html?id=501'))
  })

  it('leads to Alipay as Alipay signed it', async () => {
    const signed = 'https://openapi.alipay.test/gateway.do?sign=abc'
    go(seen({ pay_type: 'alipay', pay_scene: 'h5', pay_url: signed }), at)
    expect((await screen.findByRole('link', { name: 'Open Alipay to pay' })).getAttribute('href')).toBe(signed)
  })

  it('opens QQ with its code', async () => {
    go(seen({ pay_type: 'qq', pay_url: 'https://qpay.qq.test/qr/abc' }), at)
    const link = await screen.findByRole('link', { name: 'Open QQ Wallet to pay' })
    const asked = new URL(link.getAttribute('href') ?? '')
    expect(asked.protocol).toBe('mqqapi:')
    expect(atob(asked.searchParams.get('url_prefix') ?? '')).toBe('https://qpay.qq.test/qr/abc')
  })

  it('is led nowhere but to the web', async () => {
    go(seen({ ...byWechat, pay_url: 'javascript:alert(1)' }), at)
    expect(await screen.findByRole('button', { name: 'Open WeChat Pay to pay' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Open WeChat Pay to pay' })).toBeNull()
  })

  it.each([
    ['has the picture as the second choice', byWechat, 'Show a code to scan instead', 'qr'],
    ['asks for a fresh page once its link has run out', { ...byWechat, pay_url: '' }, 'Open WeChat Pay to pay', 'h5'],
    [
      'may pay on the phone what was to be scanned',
      { ...byWechat, pay_scene: 'qr' },
      'Pay on this phone with WeChat Pay',
      'h5',
    ],
  ] as const)('%s', async (_, order, button, scene) => {
    const asked: object[] = []
    const payInvoice: Answers['payInvoice'] = input => {
      asked.push(input)
      return { data: { ...payResult, payType: 'wechat', pay_scene: scene, pay_url: '' } }
    }
    go({ ...seen(order), payInvoice }, at)
    await press(button)
    await expect.poll(() => asked).toMatchObject([{ pay_type: 'wechat', pay_scene: scene, invoice_id: '501' }])
  })

  it.each([true, false])(
    'offers the page only where it can be opened, which WeChat does not do: %s',
    async opensPages => {
      const order = { ...open(), ...byWechat, pay_scene: 'qr' as const }
      const element = <OnThisPhone order={order} opensPages={opensPages} pending={undefined} />
      visit({ at: '/', routes: [{ path: '/', element, handle }] })
      expect(await screen.findByRole('button', { name: 'Copy the payment code' })).toBeTruthy()
      expect(screen.queryAllByRole('button', { name: /^Pay on this phone/ })).toHaveLength(opensPages ? 1 : 0)
    },
  )

  it('says how to pay without script, too', async () => {
    const { page: shown } = await ask(seen(), at)
    const link = shown.getByText('Open WeChat Pay to pay').closest('a')
    expect(link?.getAttribute('href')).toContain('redirect_url=http')
    expect(shown.getByText('Show a code to scan instead').closest('button')?.name).toBe('picture')
  })
})
