/** Whether a host is that of the pages inside the iOS app (spec §2): English, region 1, without frame, purchase or download. */
export const isMobileAppHost = (hostname: string): boolean => hostname.includes('ios.')
