const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Whether a text has a word of Chinese. */
export const holdsChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** Whether more than half of a text's letters are Chinese. */
export const isMostlyChinese = (text: string): boolean => count(text, /\p{Script=Han}/gu) * 2 > count(text, /\p{L}/gu)
