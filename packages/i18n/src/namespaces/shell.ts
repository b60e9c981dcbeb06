import type { Namespace } from '../namespace.ts'

export const shellWords: Namespace<'shell'> = {
  name: 'shell',
  load: {
    zh_CN: async () => (await import('../words/shell/zh-CN.ts')).shell,
    en: async () => (await import('../words/shell/en.ts')).shell,
  },
}
