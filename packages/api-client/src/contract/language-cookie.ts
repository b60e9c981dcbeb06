/** How long home opens in the language that was chosen (spec §9): 168 hours, in seconds. Apart from other limits because every page holds it. */
export const languageCookieSeconds = 604_800
