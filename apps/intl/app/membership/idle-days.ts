/** Days without the app after which the clock may pause by itself; '0' is never (product §5). */
export const idleDays = ['0', '3', '7', '14', '30'] as const
