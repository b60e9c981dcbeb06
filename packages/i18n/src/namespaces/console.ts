import type { Namespace } from '../namespace.ts'

export const consoleWords: Namespace<'console'> = {
  name: 'console',
  load: {
    zh_CN: async () => (await import('../words/console/zh-CN.ts')).console,
    en: async () => (await import('../words/console/en.ts')).console,
  },
}
