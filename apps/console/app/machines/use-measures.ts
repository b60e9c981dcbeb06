import { htmlLang } from '@bohe/i18n/language'
import { useMemo } from 'react'
import { useWords } from '#words/use-words.tsx'

const times = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

const sizes = [
  ['gigabyte', 2 ** 30],
  ['megabyte', 2 ** 20],
  ['kilobyte', 2 ** 10],
  ['byte', 1],
] as const

/** Lengths of time and sizes, in the largest unit that fits, as the console's language writes them. */
export const useMeasures = () => {
  const { language } = useWords()
  return useMemo(() => {
    const write = (units: typeof times | typeof sizes, amount: number) => {
      const [unit, size] = units.find(([, each]) => amount >= each) ?? units[units.length - 1] ?? ['byte', 1]
      const format = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const
      return new Intl.NumberFormat(htmlLang[language], format).format(amount / size)
    }
    return {
      duration: (seconds: number) => write(times, seconds),
      bytes: (amount: number) => write(sizes, amount),
      milliseconds: (amount: number) =>
        new Intl.NumberFormat(htmlLang[language], { style: 'unit', unit: 'millisecond', unitDisplay: 'short' }).format(
          amount,
        ),
    }
  }, [language])
}
