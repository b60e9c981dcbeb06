/** The phone edition: one-click acceleration. */
export const phone = {
  title: '一键加速',
} as const
