import type { Namespace } from '../namespace.ts'

export const chatWords: Namespace<'chat'> = {
  name: 'chat',
  load: {
    zh_CN: async () => (await import('../words/chat/zh-CN.ts')).chat,
    en: async () => (await import('../words/chat/en.ts')).chat,
  },
}
