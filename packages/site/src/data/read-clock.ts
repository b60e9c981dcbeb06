/** A time of day as it is read: '09:00' is 9:00. */
export const readClock = (clock: string): string => clock.replace(/^0(?=\d)/, '')
