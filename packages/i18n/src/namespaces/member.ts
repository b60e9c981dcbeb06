import type { Namespace } from '../namespace.ts'

export const memberWords: Namespace<'member'> = {
  name: 'member',
  load: {
    zh_CN: async () => (await import('../words/member/zh-CN.ts')).member,
    en: async () => (await import('../words/member/en.ts')).member,
  },
}
