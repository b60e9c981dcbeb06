/** How people know a vendor: its name in the sandbox's languages and its colour (CSS). */
export type Brand = { zh: string; en: string; colour: string }

/** The vendor's name in the language of the page. */
export function nameOf({ language }: { language: string }, brand: Brand): string {
  return language === 'en' ? brand.en : brand.zh
}
