import type { Namespace } from '../namespace.ts'

export const chatWindowWords: Namespace<'chat-window'> = {
  name: 'chat-window',
  load: {
    zh_CN: async () => (await import('../words/chat-window/zh-CN.ts')).chatWindow,
    en: async () => (await import('../words/chat-window/en.ts')).chatWindow,
  },
}
