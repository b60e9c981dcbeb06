/** The pages that only the edition with plans has. */
export const rechargePaths = {
  recharge: '/recharge.html',
  order: (invoiceId: string) => `/recharge.html?id=${encodeURIComponent(invoiceId)}`,
} as const
