// @vitest-environment jsdom
import type { CallData } from '@bohe/api-client/contract'
import { openSection } from '@bohe/site/testing/member-page.tsx'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openAt } from '../window/chat-host.tsx'
import { ticketsSection } from './tickets-section.tsx'

vi.mock('../window/chat-host.tsx', () => ({ openAt: vi.fn() }))

const ticket = (part: Partial<CallData<'chatTickets'>['list'][number]>) => ({
  ...{ conversation_id: '7', state: 'ticket' as const, text: 'Which line?', is_answered: 0 as const },
  ...{ created_at: '2026-11-21T04:00:00Z', last_at: '2026-11-21T05:00:00Z' },
  ...part,
})
const list = (...rows: CallData<'chatTickets'>['list']): CallData<'chatTickets'> => ({
  ...{ list: rows, total: rows.length, current_page: 1, last_page: 1, per_page: 20 },
})
const show = (data: CallData<'chatTickets'>) =>
  openSection({ section: ticketsSection, answers: { chatTickets: () => ({ data }) } })

describe('a member’s questions', () => {
  it('say how they stand, and open in the chat’s window', async () => {
    show(
      list(
        ticket({ conversation_id: '9', text: 'Newer', is_answered: 1 }),
        ticket({}),
        ticket({ conversation_id: '5', text: '', state: 'closed' }),
      ),
    )
    const rows = await screen.findAllByRole('listitem')
    const shown = rows.map(row => row.textContent).filter(text => /Asked/.test(text ?? ''))
    expect(shown.map(text => /^(?:Answered|To be answered|Ended)/.exec(text ?? '')?.[0])).toEqual([
      'Answered',
      'To be answered',
      'Ended',
    ])
    expect(shown[2]).toContain('Picture')
    const button = screen.getByRole('button', { name: 'Open the conversation Which line?' })
    fireEvent.click(button)
    await vi.waitFor(() => expect(openAt).toHaveBeenCalledWith(button, '7'))
  })

  it('lead to customer service when there are none', async () => {
    show(list())
    expect(await screen.findByText('No questions yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Customer service' }).getAttribute('href')).toBe('/userserver.html')
  })
})
