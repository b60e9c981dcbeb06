// @vitest-environment jsdom

import { press } from '@bohe/site/testing/user-actions.ts'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { paidOrder } from '#recharge/testing.ts'
import { answerFromNowOn, faultsHere, go, useBrowserAnswers } from '#recharge/visit-recharge.tsx'

useBrowserAnswers()

const at = '/recharge.html?id=501'
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

/** Paid so long ago, verified a second later, and not open yet. */
const paid = (seconds: number) => ({
  ...paidOrder,
  pay_date: ago(seconds),
  steps: { received: ago(seconds), verified: ago(seconds - 1), opened: null },
})

describe('“Did my payment open?”', () => {
  it('shows each step reached, and how long the last one may take', async () => {
    go({ invoiceState: () => ({ data: paid(60) }) }, at)
    expect(await screen.findByRole('heading', { name: 'Did my payment open?' })).toBeTruthy()
    const steps = screen.getAllByRole('listitem')
    expect(steps.map(step => step.dataset.state)).toEqual(['done', 'done', 'current'])
    expect(steps.map(step => step.querySelectorAll('time').length)).toEqual([1, 1, 0])
    expect(screen.getByRole('timer', { name: 'Opens at the latest within' }).textContent).toMatch(
      /^(9:00|08:5\d|09:00)$/,
    )
    expect(screen.queryByText(/support@/)).toBeNull()
  })

  it('says that it is open as soon as it is', async () => {
    go({ invoiceState: () => ({ data: paid(60) }) }, at)
    await screen.findByRole('heading', { name: 'Did my payment open?' })
    expect(screen.getByText('Your payment is here; the membership is being opened.')).toBeTruthy()
    answerFromNowOn({ invoiceState: () => ({ data: { ...paidOrder, steps: { ...paid(60).steps, opened: ago(1) } } }) })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText('Your membership is open.')).toBeTruthy()
    expect(screen.queryByRole('timer')).toBeNull()
  })

  it('tells how to reach support after ten minutes, with the order number in the letter', async () => {
    go({ invoiceState: () => ({ data: paid(601) }) }, at)
    expect((await screen.findByRole('alert')).textContent).toMatch(/^More than 10 minutes have passed/)
    const letter = screen.getByRole('link', { name: 'support@bohe.example' })
    expect(letter.getAttribute('href')).toBe('mailto:support@bohe.example?subject=Order%2020261121000501')
    expect(screen.getByText(/9:00–\u206024:00/)).toBeTruthy()
    expect(await faultsHere()).toEqual([])
  })

  it('keeps support at hand for an old order that is open, without alarm', async () => {
    go({ invoiceState: () => ({ data: { ...paidOrder, steps: { ...paid(7200).steps, opened: ago(7199) } } }) }, at)
    expect(await screen.findByText('Your membership is open.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'support@bohe.example' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('leads on to the receipt', async () => {
    go({ invoiceState: () => ({ data: paidOrder }) }, at)
    const receipt = await screen.findByRole('link', { name: 'See the receipt' })
    expect(receipt.getAttribute('href')).toBe('/recharge.html?id=501&receipt=1')
  })

  it('is asked of a payment that arrives while the page is open', async () => {
    go({}, at)
    await screen.findByRole('img')
    answerFromNowOn({ invoiceState: () => ({ data: paid(1) }) })
    await press('I have paid')
    const timer = await screen.findByRole('timer', { name: 'Opens at the latest within' })
    expect(timer.textContent).toMatch(/^(10:00|09:5\d)$/)
  })
})
