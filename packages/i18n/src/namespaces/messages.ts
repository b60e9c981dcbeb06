import type { Namespace } from '../namespace.ts'

export const messagesWords: Namespace<'messages'> = {
  name: 'messages',
  load: {
    zh_CN: async () => (await import('../words/messages/zh-CN.ts')).messages,
    en: async () => (await import('../words/messages/en.ts')).messages,
  },
}
