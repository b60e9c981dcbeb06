import type { Namespace } from '../namespace.ts'

export const downloadWords: Namespace<'download'> = {
  name: 'download',
  load: {
    zh_CN: async () => (await import('../words/download/zh-CN.ts')).download,
    en: async () => (await import('../words/download/en.ts')).download,
  },
}
