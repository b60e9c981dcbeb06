import type { Namespace } from '../namespace.ts'

export const rechargeWords: Namespace<'recharge'> = {
  name: 'recharge',
  load: {
    zh_CN: async () => (await import('../words/recharge/zh-CN.ts')).recharge,
    en: async () => (await import('../words/recharge/en.ts')).recharge,
  },
}
