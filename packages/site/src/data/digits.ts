/** The digits of a whole number in groups of three, as both languages write them: "1,280". */
export const groupDigits = (digits: string | number): string => String(digits).replace(/\B(?=(?:\d{3})+$)/g, ',')
