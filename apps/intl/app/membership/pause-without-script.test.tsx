// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { askForSection } from '@bohe/site/testing/member-page.tsx'
import { describe, expect, it } from 'vitest'
import { pauseSection } from './pause-section.tsx'
import { logOf, paused, running } from './testing.ts'

const frozen = { pause_status_id: 1, expiry_time: running.expiry_time, expiry_time_samp: 3_459_661 } as const
const log: Answers = { pauseLog: () => ({ data: logOf([]) }) }

const send = (form: Record<string, string>, answers: Answers, member = paused) =>
  askForSection({ section: pauseSection, member, answers: { ...log, ...answers } }, form)

describe('pausing without script', () => {
  it('has a form that does what its button says', async () => {
    const { page } = await askForSection({ section: pauseSection, member: running, answers: log })
    const form = page.getByText('Pause', { selector: 'button span' }).closest('form') as HTMLFormElement
    expect(form.getAttribute('method')).toBe('post')
    expect(form.getAttribute('action')).toBe('/user.html?tab=pause')
    expect(Object.fromEntries(new FormData(form))).toEqual({ form: 'clock', intent: 'pause' })
  })

  it.each([
    ['clock', 'Time suspended success'],
    ['card-clock', 'Paused successfully'],
  ])('pauses from the form %s and says so', async (form, text) => {
    const { page, status } = await send({ form, intent: 'pause' }, { pauseMembership: () => ({ data: frozen }) })
    expect(status).toBe(200)
    expect(page.getByText(text)).toBeTruthy()
    expect(page.getByText('Resume', { selector: 'button span' })).toBeTruthy()
  })

  it('shows a refusal', async () => {
    const msg = 'There is no time to pause or resume'
    const { page, status } = await send(
      { form: 'clock', intent: 'resume' },
      { resumeMembership: () => ({ refuse: 'nothingToPause', msg }) },
    )
    expect(status).toBe(422)
    expect(page.getByText(msg)).toBeTruthy()
  })

  it('keeps the days after which the clock pauses by itself', async () => {
    const edits: object[] = []
    const editProfile: Answers['editProfile'] = edit => {
      edits.push(edit)
      return { data: { ...running, idle_pause_days: 14 } }
    }
    const { page } = await send({ form: 'idle', intent: 'save', idle_pause_days: '14' }, { editProfile }, running)
    expect(edits).toEqual([{ idle_pause_days: '14' }])
    expect(page.getByText('Modified successfully!')).toBeTruthy()
  })

  it('takes no other days', async () => {
    const { page, status } = await send({ form: 'idle', intent: 'save', idle_pause_days: '5' }, {}, running)
    expect(status).toBe(422)
    expect(page.getByText('This field has a format error!')).toBeTruthy()
  })
})
