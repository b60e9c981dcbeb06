import type { Context } from '#context.ts'
import type { Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import type { ConversationChange } from '#features/chat/append-store.ts'
import { ConversationLog, type NewEvent } from '#features/chat/conversation-log.ts'
import { beginConversation, type Conversation } from '#features/chat/store.ts'
import { staffByEmail } from '#features/staff/store.ts'
import { tokenHash } from '#keyed-hash.ts'

/** What happened so many seconds after a conversation began. */
type Step = readonly [seconds: number, event: NewEvent, change?: (at: Date) => ConversationChange]

interface DemoChat {
  /** How long ago it began. */
  secondsAgo: number
  /** The member who writes, by his address; nobody for a guest. */
  member?: string
  language: 'zh_CN' | 'en'
  page: string
  steps: readonly Step[]
}

const visitorMessage = (seconds: number, text: string): Step => [seconds, { kind: 'message', by: 'visitor', text }]
const answered = (seconds: number, staffId: number, text: string): Step => [
  seconds,
  { kind: 'message', by: 'staff', staffId, text },
]
const taken = (seconds: number, staffId: number): Step => [
  seconds,
  { kind: 'joined', by: 'staff', staffId },
  taken_at => ({ state: 'open', staff_id: staffId, taken_at, waiting_since: null }),
]

const hour = 3600

const chatsOf = (staffId: number): DemoChat[] => [
  {
    ...{ secondsAgo: 26 * hour, member: 'gold@bohe.test', language: 'en', page: '/recharge.html' },
    steps: [
      visitorMessage(0, 'I paid by Alipay a minute ago and my time has not moved. What do I do?'),
      taken(12, staffId),
      answered(40, staffId, 'Hello! Your payment is here: I have just looked, and three months were added.'),
      [55, { kind: 'note', by: 'staff', staffId, text: 'The provider answered late, nothing else.' }],
      [60, { kind: 'tagged', by: 'staff', staffId, text: 'payment' }, () => ({ tags: JSON.stringify(['payment']) })],
      visitorMessage(75, 'I see it now, thank you'),
      [
        ...([90, { kind: 'closed', by: 'staff', staffId }] as const),
        closed_at => ({ state: 'closed', closed_at, waiting_since: null }),
      ],
      [
        ...([100, { kind: 'rated', by: 'visitor', number: 5, text: 'quick' }] as const),
        () => ({ rating: 5, rating_text: 'quick' }),
      ],
    ],
  },
  {
    ...{ secondsAgo: 9 * hour, language: 'zh_CN', page: '/help.html' },
    steps: [
      visitorMessage(0, '在日本看国内的视频一直转圈，应该选哪条线路？'),
      [
        ...([120, { kind: 'ticket', by: 'system' }] as const),
        ticket_at => ({
          ...{ state: 'ticket', ticket_at, waiting_since: null, is_missed: true },
          email: 'chen@bohe.test',
        }),
      ],
    ],
  },
  {
    ...{ secondsAgo: 240, member: 'diamond@bohe.test', language: 'zh_CN', page: '/user.html' },
    steps: [
      visitorMessage(0, '我换了手机，旧手机上的登录怎么退出？'),
      taken(9, staffId),
      answered(30, staffId, '您好，可以在会员中心的“登录设备”里退出旧手机。'),
      visitorMessage(70, '找到了，退出以后那台手机还能再登录吗？'),
    ],
  },
  {
    ...{ secondsAgo: 20, language: 'en', page: '/' },
    steps: [visitorMessage(0, 'Hi, does the free game acceleration work on a Mac, too?')],
  },
]

const cannedAnswers = [
  {
    name: 'hello',
    text_zh: '您好 {{name}}，我是{{staff}}，请问有什么可以帮您？',
    text_en: 'Hello {{name}}, this is {{staff}}. How can I help?',
  },
  {
    name: 'order',
    text_zh: '您的订单 {{order}} 我已经查过了，支付成功后会立即到账。',
    text_en: 'I have looked at your order {{order}}: the time is added as soon as it is paid.',
  },
  {
    name: 'restart',
    text_zh: '请先退出客户端，再重新打开并选择“智能线路”。',
    text_en: 'Please quit the client, open it again and choose the smart route.',
  },
]

const addChat = async (tx: Tx, chat: DemoChat, index: number, now: Date) => {
  const { secondsAgo, member, language, page, steps } = chat
  const at = (seconds: number) => new Date(now.getTime() + (seconds - secondsAgo) * 1000)
  const found = member && (await tx.selectFrom('members').select('id').where('email', '=', member).executeTakeFirst())
  const keys = { memberId: found ? found.id : undefined, guestHash: tokenHash(`demo guest ${index}`) }
  const visit = { language, page, user_agent: 'Mozilla/5.0', address: `198.51.100.${10 + index}` }
  const begun = { region_code: '1', state: 'waiting', ...visit, keys, at: at(0) } as const
  let row: Conversation = await beginConversation(tx, begun)
  for (const [seconds, event, change] of steps) {
    const log = new ConversationLog(tx, row, at(seconds))
    await log.add(event, change?.(at(seconds)))
    row = log.row
  }
}

/** Fills an empty chat with conversations in each state, and with ready answers; one that waits is soon a ticket. */
export const seedChats = async ({ db, clock }: Context): Promise<void> => {
  const now = clock.now()
  await transaction(db, async tx => {
    const [known, owner] = [
      await tx.selectFrom('chat_conversations').select('id').limit(1).executeTakeFirst(),
      await staffByEmail(tx, 'owner@bohe.test'),
    ]
    if (known || !owner) return
    for (const [index, chat] of chatsOf(owner.id).entries()) await addChat(tx, chat, index, now)
    const canned = cannedAnswers.map(each => ({ ...each, changed_at: now }))
    await tx
      .insertInto('chat_canned')
      .values(canned)
      .onConflict(conflict => conflict.column('name').doNothing())
      .execute()
  })
}
