import type { ChatEvent, ChatState } from '@bohe/api-client/contract/entities/chat'
import { chatAddresses, chatStreamPath } from '@bohe/api-client/contract/every-address'
import { untilHydrated } from '#hydration.ts'
import type { Screen } from './screen.ts'

type Interaction = NonNullable<Screen['interact']>

const at = '2026-11-21T08:00:00Z'

const event = (seq: number, part: Partial<ChatEvent>): ChatEvent => ({
  ...{ seq, kind: 'message', by: 'visitor', name: '', text: '', picture: '', width: 0, height: 0, number: 0 },
  ...{ client_id: '', is_mail: 0, at },
  ...part,
})

const staff = { by: 'staff', name: 'Olivia' } as const
const picture = { kind: 'picture', picture: '/icon-512.png', width: 512, height: 512 } as const

const events = [
  event(1, { text: '更新很慢 https://bohe.example/a-long-address/of-a-log-file\nWhich line is better?' }),
  event(2, { kind: 'joined', ...staff }),
  event(3, { ...staff, text: 'Shanghai 3 is the quickest now. 现在上海三线最快。' }),
  event(4, picture),
  event(5, { ...staff, ...picture }),
]

const none: ChatState = {
  ...{ conversation_id: '', state: 'none', is_open: 1, is_staffed: 1, opens_at: '', place: 0, staff_name: '' },
  ...{ visitor_read: 0, staff_read: 0, last_seq: 0, has_mail: 0, rating: 0, events: [], has_more: 0 },
  hours: { opens: '08:00', closes: '24:00', time_zone: 'Asia/Shanghai' },
}

const conversation: ChatState = {
  ...{ ...none, conversation_id: '1', staff_name: 'Olivia', visitor_read: 5, staff_read: 4, last_seq: 5, events },
}

/** One that ended long ago is not shown any more. */
const justNow = { at: new Date().toISOString() }

/** How the chat may stand when its window is opened; none of it is remembered by the browser that other screens share. */
const standings = {
  empty: none,
  night: { ...none, is_open: 0, is_staffed: 0, opens_at: '2026-11-22T00:00:00Z' },
  /** Answered by mail, with a line that is lost. */
  lost: { ...conversation, state: 'ticket', has_mail: 1 },
  missed: { ...conversation, state: 'ticket' },
  ended: {
    ...conversation,
    state: 'closed',
    events: [...events, event(6, { ...justNow, kind: 'closed', by: 'system' })],
  },
} as const satisfies Record<string, ChatState>

/** Opens the live chat as it may stand. */
export const openChat =
  (name: keyof typeof standings): Interaction =>
  async ({ page }) => {
    await page.route(`**${chatStreamPath}*`, route => route.abort())
    await page.route(`**${chatAddresses.openChat[1]}`, route =>
      route.fulfill({ json: { code: 0, msg: '', data: standings[name] } }),
    )
    const button = page.locator('.floating-chat button')
    await untilHydrated(button)
    await button.click()
    await page.locator('.chat-log:not([aria-busy="true"])').waitFor()
    if (name === 'lost') await page.locator('.chat-head [data-state="lost"]').waitFor()
  }
